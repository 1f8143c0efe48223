"""The tag of a page's own address, in every template: ``{% canonique %}``."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from trainer.web.addresses import absolute

register = template.Library()


@register.simple_tag(takes_context=True)
def canonique(context: template.Context) -> SafeString:
    """Name the one address of this page, whatever was asked of it."""
    request = context["request"]
    return format_html('<link rel="canonical" href="{}">', absolute(request, request.path))
