"""Where the house has its places on each table, at each size. Pure.

The croupier's own hand and the float are at his edge, in front of him; what he draws from is at
his left, what is played at his right.
"""

from collections.abc import Mapping
from typing import Final

from casino_rules.core.plan import IN_QUESTION, Shape
from trainer.ui.table.geometry import Rect, Size

type Places = Mapping[str, Rect]

_MOON_DESK: Final = {
    "banque": Rect(500, 415, 316, 118),
    "punto": Rect(372, 413, 246, 122),
    "banco": Rect(628, 413, 246, 122),
    "bande": Rect(500, 300, 130, 60),
    "talon": Rect(74, 482, 84, 72),
    "brulees": Rect(166, 482, 76, 72),
    "defausse": Rect(926, 482, 84, 72),
    "caisse": Rect(500, 500, 330, 46),
    IN_QUESTION: Rect(500, 188, 560, 236),
}
_MOON_TABLET: Final = {
    "banque": Rect(500, 674, 520, 180),
    "punto": Rect(300, 674, 380, 180),
    "banco": Rect(700, 674, 380, 180),
    "bande": Rect(500, 500, 300, 60),
    "talon": Rect(90, 814, 110, 90),
    "brulees": Rect(210, 814, 100, 90),
    "defausse": Rect(910, 814, 110, 90),
    "caisse": Rect(500, 820, 420, 72),
    IN_QUESTION: Rect(500, 330, 700, 340),
}
_MOON_PHONE: Final = {
    "banque": Rect(500, 456, 640, 250),
    "punto": Rect(334, 456, 326, 250),
    "banco": Rect(666, 456, 326, 250),
    "bande": Rect(500, 290, 400, 70),
    "talon": Rect(215, 646, 190, 90),
    "brulees": Rect(400, 646, 140, 90),
    "defausse": Rect(890, 646, 150, 90),
    "caisse": Rect(560, 655, 360, 60),
    IN_QUESTION: Rect(500, 300, 640, 220),
}
_OVAL_DESK: Final = {
    "communes": Rect(500, 268, 322, 108),
    "pots": Rect(500, 360, 250, 74),
    "talon": Rect(374, 440, 46, 72),
    "brulees": Rect(458, 426, 60, 58),
    "ecartees": Rect(542, 426, 60, 58),
    "rebut": Rect(626, 440, 46, 72),
    "caisse": Rect(500, 480, 200, 44),
    IN_QUESTION: Rect(500, 382, 300, 150),
}
_OVAL_TABLET: Final = {
    "communes": Rect(500, 340, 440, 150),
    "pots": Rect(500, 486, 256, 110),
    "talon": Rect(412, 690, 90, 96),
    "brulees": Rect(450, 612, 96, 60),
    "ecartees": Rect(550, 612, 96, 60),
    "rebut": Rect(588, 690, 90, 96),
    "caisse": Rect(500, 772, 190, 60),
    IN_QUESTION: Rect(500, 570, 440, 240),
}
_OVAL_PHONE: Final = {
    "communes": Rect(500, 358, 620, 226),
    "pots": Rect(500, 556, 620, 170),
    "talon": Rect(330, 660, 130, 90),
    "brulees": Rect(380, 450, 200, 100),
    "ecartees": Rect(630, 450, 220, 100),
    "rebut": Rect(590, 660, 290, 110),
    "caisse": Rect(500, 840, 300, 50),
    IN_QUESTION: Rect(500, 660, 620, 240),
}
_BEAN_DESK: Final = {
    "banquier": Rect(500, 116, 300, 150),
    "tableau-1": Rect(646, 292, 224, 144),
    "tableau-2": Rect(354, 292, 224, 144),
    "punto": Rect(352, 300, 236, 150),
    "banco": Rect(648, 300, 236, 150),
    "sabot": Rect(500, 290, 58, 66),
    "cagnotte": Rect(500, 366, 62, 50),
    "brulees": Rect(408, 432, 74, 66),
    "defausse": Rect(592, 432, 74, 66),
    "caisse": Rect(500, 426, 92, 44),
    IN_QUESTION: Rect(500, 300, 420, 200),
}
_BEAN_TABLET: Final = {
    "banquier": Rect(500, 166, 296, 190),
    "tableau-1": Rect(680, 420, 280, 190),
    "tableau-2": Rect(320, 420, 280, 190),
    "punto": Rect(324, 416, 260, 180),
    "banco": Rect(676, 416, 260, 180),
    "sabot": Rect(500, 390, 72, 76),
    "cagnotte": Rect(500, 500, 72, 70),
    "brulees": Rect(380, 590, 90, 76),
    "defausse": Rect(620, 590, 90, 76),
    "caisse": Rect(500, 600, 120, 50),
    IN_QUESTION: Rect(500, 420, 560, 300),
}
_BEAN_PHONE: Final = {
    "banquier": Rect(500, 186, 420, 240),
    "tableau-1": Rect(676, 450, 310, 226),
    "tableau-2": Rect(324, 450, 310, 226),
    "punto": Rect(324, 440, 310, 226),
    "banco": Rect(676, 440, 310, 226),
    "sabot": Rect(260, 650, 120, 70),
    "brulees": Rect(390, 650, 110, 70),
    "defausse": Rect(610, 650, 110, 70),
    "cagnotte": Rect(740, 650, 120, 70),
    "caisse": Rect(500, 592, 180, 40),
    IN_QUESTION: Rect(500, 420, 600, 300),
}
_MOON_CLOSE: Final = {
    "banque": Rect(500, 502, 590, 196),
    "punto": Rect(302, 502, 386, 196),
    "banco": Rect(698, 502, 386, 196),
    "bande": Rect(500, 350, 300, 60),
    "talon": Rect(84, 628, 110, 90),
    "brulees": Rect(204, 628, 100, 90),
    "defausse": Rect(916, 628, 110, 90),
    "caisse": Rect(500, 642, 400, 60),
    IN_QUESTION: Rect(500, 222, 640, 340),
}
_OVAL_CLOSE: Final = {
    "communes": Rect(500, 190, 590, 190),
    "pots": Rect(500, 400, 590, 150),
    "talon": Rect(318, 548, 100, 84),
    "brulees": Rect(410, 390, 150, 110),
    "ecartees": Rect(590, 390, 150, 110),
    "rebut": Rect(690, 506, 190, 104),
    "caisse": Rect(500, 570, 190, 56),
    IN_QUESTION: Rect(500, 396, 590, 200),
}
_BEAN_CLOSE: Final = {
    "banquier": Rect(500, 136, 346, 196),
    "tableau-1": Rect(690, 372, 346, 196),
    "tableau-2": Rect(310, 372, 346, 196),
    "punto": Rect(336, 372, 322, 196),
    "banco": Rect(664, 372, 322, 196),
    "sabot": Rect(250, 530, 80, 70),
    "cagnotte": Rect(750, 530, 80, 70),
    "brulees": Rect(350, 530, 90, 70),
    "defausse": Rect(650, 530, 90, 70),
    "caisse": Rect(500, 524, 130, 48),
    IN_QUESTION: Rect(500, 160, 600, 240),
}
_SAME: Final = {"maison": "banque", "sabot": "talon"}
"""Places that lie where another does, on tables that have only one of them."""

HOUSE: Final[Mapping[tuple[Shape, Size], Places]] = {
    (shape, size): places
    | {new: places[old] for new, old in _SAME.items() if old in places and new not in places}
    for (shape, size), places in {
        (Shape.HALF_MOON, Size.DESK): _MOON_DESK,
        (Shape.HALF_MOON, Size.TABLET): _MOON_TABLET,
        (Shape.HALF_MOON, Size.CLOSE): _MOON_CLOSE,
        (Shape.HALF_MOON, Size.PHONE): _MOON_PHONE,
        (Shape.OVAL, Size.DESK): _OVAL_DESK,
        (Shape.OVAL, Size.TABLET): _OVAL_TABLET,
        (Shape.OVAL, Size.CLOSE): _OVAL_CLOSE,
        (Shape.OVAL, Size.PHONE): _OVAL_PHONE,
        (Shape.KIDNEY, Size.DESK): _BEAN_DESK,
        (Shape.KIDNEY, Size.TABLET): _BEAN_TABLET,
        (Shape.KIDNEY, Size.CLOSE): _BEAN_CLOSE,
        (Shape.KIDNEY, Size.PHONE): _BEAN_PHONE,
    }.items()
}
"""The places of the house of each shape of table, at each size."""
