"""Marks: corrections laid over answers, contestations, printed papers, certificates."""
