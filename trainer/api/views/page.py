"""The page of the account where tokens are seen, made and revoked."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from trainer.accounts.requests import user_of
from trainer.api.authentication import issue_token, revoke_tokens, tokens_of
from trainer.api.forms import TokenForm
from trainer.web.forms import status_of
from trainer.web.pages import BOTH, posted, private, redirect_after_post
from trainer.web.refusals import RefusedError


@login_required
@require_http_methods(BOTH)
@private
@sensitive_post_parameters("password")
def tokens(request: HttpRequest) -> HttpResponse:
    """Show the tokens of the account; make one, whose secret is shown on this page alone."""
    user, now, secret = user_of(request), timezone.now(), ""
    form = TokenForm(user, posted(request))
    if form.is_bound and form.is_valid():
        try:
            secret = issue_token(user=user, now=now, terms=form.terms)
        except RefusedError as error:
            form.add_error(None, error.message)
    made = form.cleaned_data["label"] if secret else ""
    status = status_of(form)
    context = {
        "form": TokenForm(user) if secret else form,
        "secret": secret,
        "made": made,
        "tokens": tokens_of(user, now),
    }
    return render(request, "compte/jetons.html", context, status=status)


@login_required
@require_POST
@private
def revoke(request: HttpRequest, token: int) -> HttpResponse:
    """Make a token worth nothing."""
    if not revoke_tokens(user=user_of(request), token=token):
        raise Http404
    messages.success(request, "Le jeton est révoqué\u00a0: il ne vaut plus rien.")
    return redirect_after_post("tokens:home")
