"""Client for the lookup API of a Fraud Shield registry: one file for Python 3.9 or newer that needs only the standard library.

    from fraud_shield import Client

    registry = Client()  # reads FS_URL, FS_KEY and FS_SECRET
    result = registry.check(email="listed-once@example.com")
    if result.verdict == "no_answer":
        ...  # decide what you do without an answer; result.reason says why there is none

`check` never raises on what a customer typed or on a slow network. The other calls raise a FraudShieldError.
Neither of them ever means that there is no report: only an answer with `is_listed` False does.
"""

from __future__ import annotations

import json
import os
import random
import re
import socket
import threading
import time
from dataclasses import dataclass, field
from email.message import Message
from email.utils import parsedate_to_datetime
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, TypedDict, Union
from urllib.error import HTTPError
from urllib.parse import parse_qs, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

__version__ = "0.2.0"

IDENTIFIER_KINDS = ("email", "CNIC", "phone", "iban", "wallet", "host", "handle")
"""What a lookup may ask for."""

BATCH_LIMIT = 500
"""A registry takes at most this many queries in one call; `batch` sends more than that in several."""

EXPLAINED_BATCH_LIMIT = 10
"""The same, if each query is explained."""

_MAX_QUERY_BYTES = 900_000

_LONGEST_TIMEOUT = 86_400.0
"""Seconds. Sockets and threads take no endless one."""


class Reason(TypedDict):
    """One thing that was wrong with a call. `path` names the value, and is None for the call as a whole."""

    path: Optional[str]
    code: str
    message: str


class Limit(TypedDict):
    """What is left of a limit of the key, and in how many seconds it is renewed."""

    remaining: int
    reset_seconds: int
    quota: Optional[int]


class Totals(TypedDict):
    reports: int
    authors: int
    capped: bool
    firstReportedAt: Optional[str]
    lastReportedAt: Optional[str]


class Query(TypedDict, total=False):
    """One query of a batch: any of the identifiers, and your own name for it.

    `iban` is a bank account, `wallet` a mobile wallet such as `easypaisa:+923001234567`, `host` a website such as
    `shop.example` or a link to a page there, `handle` a name on a platform such as `instagram:shop_pk`.
    """

    ref: Optional[str]
    email: Optional[str]
    CNIC: Optional[str]
    phone: Optional[str]
    iban: Optional[str]
    wallet: Optional[str]
    host: Optional[str]
    handle: Optional[str]
    defaultCountry: Optional[str]
    strict: Optional[bool]


class _IdentifierScore(TypedDict):
    reports: int
    authors: int
    verified: int
    firstReportedAt: Optional[str]
    lastReportedAt: Optional[str]
    score: int


class IdentifierScore(_IdentifierScore, total=False):
    """What the registry has about one identifier. Those below are there only when they apply.

    `shared`: many people use it. `cleared`: how many upheld disputes have cleared it. `markers`: what its owner has marked.
    """

    shared: bool
    cleared: int
    markers: List[str]


class ApproximateMatches(TypedDict):
    """Reports that name an email address similar to the given one. They are in no verdict, score or total."""

    total: int
    capped: bool
    reports: List[Dict[str, Any]]


class Answer(TypedDict, total=False):
    """The body of an answer. `explanation`, `receipt` and `approximate` are there only when they were asked for,
    and `notice`, what to tell the person who was checked, only with reports."""

    status: int
    message: str
    requestId: str
    compared: Dict[str, Optional[str]]
    ignored: List[Dict[str, str]]
    verdict: str
    score: int
    scoreVersion: int
    identifiers: Dict[str, IdentifierScore]
    markers: List[str]
    amountLost: Optional[List[Dict[str, Any]]]
    categories: List[Dict[str, Any]]
    notice: Dict[str, str]
    explanation: List[Dict[str, Any]]
    receipt: str
    totals: Totals
    reports: List[Dict[str, Any]]
    approximate: ApproximateMatches
    next: Optional[str]


Headers = Message
Hook = Callable[[Dict[str, Any]], Any]


class FraudShieldError(Exception):
    """Base class of all errors of this client. `reason` is a word for programs, `reasons` names each wrong value."""

    def __init__(
        self,
        reason: str,
        message: str,
        *,
        status: Optional[int] = None,
        problem: Optional[Dict[str, Any]] = None,
        limits: Optional[Dict[str, Limit]] = None,
    ) -> None:
        errors: List[Reason] = list((problem or {}).get("errors") or [])
        super().__init__(" ".join([message, *(f"{one['path']}: {one['message']}" for one in errors)]))
        self.reason = reason
        self.status = status
        self.problem = problem
        self.limits = limits or {}
        self.request_id: Optional[str] = (problem or {}).get("instance")
        if not errors and problem:
            errors = [{"path": None, "code": problem["code"], "message": problem["detail"]}]
        self.reasons: List[Reason] = errors


class RefusedError(FraudShieldError):
    """The registry refuses the call: `credentials` for a wrong or revoked key, otherwise `input`. Retrying does not help."""


class NoVerdictError(FraudShieldError):
    """There is no verdict: `server`, `network`, `timeout`, `answer` (something else answered) or `rateLimit`."""

    retry_after: Optional[int] = None
    """Seconds until a retry makes sense; None if the registry did not say."""


class RateLimitedError(NoVerdictError):
    """The key has used up a limit."""


@dataclass(frozen=True)
class Verdict:
    """An answer of the registry."""

    is_listed: bool
    """Whether a report names one of the identifiers. False is a miss: there is no report here."""
    totals: Totals
    reports: List[Dict[str, Any]]
    next: Optional[str]
    """The cursor of the next page; None when these are all reports."""
    limits: Dict[str, Limit]
    body: Answer
    """The whole answer, as it was sent."""

    @property
    def markers(self) -> List[str]:
        """What owners of the identifiers have said, on proof: victim_of_impersonation, protective_registration."""
        return list(self.body.get("markers") or [])


@dataclass(frozen=True)
class Checked:
    """What the registry says about a person."""

    verdict: str
    """none, reported, corroborated, verified, disputed or cleared."""
    score: Optional[int]
    """0 to 100; None from a registry that has no scores."""
    answer: Verdict


@dataclass(frozen=True)
class NoAnswer:
    """There is no answer, which is not a miss: decide beforehand what your product does then."""

    reason: str
    """timeout, network, server, answer, rateLimit, input or credentials."""
    message: str
    """For your log. It repeats no identifier."""
    reasons: List[Reason] = field(default_factory=list)
    retry_after: Optional[int] = None
    error: Optional[Exception] = None
    verdict: str = "no_answer"


class _NoRedirects(HTTPRedirectHandler):
    """A redirect would carry the secret to wherever it leads."""

    def redirect_request(self, *_args: Any, **_more: Any) -> None:
        return None


class Client:
    """Asks a registry. Missing arguments come from the environment variables FS_URL, FS_KEY and FS_SECRET.

    Times are seconds. `deadline` is what `check` may take altogether, `timeout` what one attempt of the other calls may
    take, `max_wait` the longest wait between two attempts. `language` is that of `notice`, what to tell the person you have
    checked, such as `ur`. The hooks get a dictionary for each attempt, without any identifier or key. Raises ValueError
    when the address or the key is missing or malformed.
    """

    def __init__(
        self,
        url: Optional[str] = None,
        api_key: Optional[str] = None,
        secret: Optional[str] = None,
        *,
        deadline: float = 2.0,
        timeout: float = 10.0,
        retries: int = 2,
        max_wait: float = 30.0,
        language: Optional[str] = None,
        user_agent: Optional[str] = None,
        on_request: Optional[Hook] = None,
        on_response: Optional[Hook] = None,
    ) -> None:
        url = url or os.environ.get("FS_URL", "")
        if not url:
            raise ValueError("The address of the registry is missing: give url, or set FS_URL.")
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc:
            raise ValueError("The address of the registry must be like https://registry.example.")
        self._base = url.rstrip("/") + "/api"
        agent = " ".join(filter(None, [user_agent, f"fraud-shield-client/{__version__} (Python)"]))
        self._headers = {"Accept": "application/json", "User-Agent": agent}
        # Without an underscore, which some proxies drop.
        self._headers["API-Key"] = _header("API key", api_key or os.environ.get("FS_KEY", ""))
        secret = secret or os.environ.get("FS_SECRET", "")
        if secret:
            self._headers["Secret"] = _header("secret", secret)
        if language:
            self._headers["Accept-Language"] = _header("language", language)
        self._deadline, self._timeout, self._retries, self._max_wait = deadline, timeout, retries, max_wait
        self._hooks = {"request": on_request, "response": on_response}
        self._opener = build_opener(_NoRedirects())

    def check(
        self,
        *,
        email: Optional[str] = None,
        CNIC: Optional[str] = None,
        phone: Optional[str] = None,
        deadline: Optional[float] = None,
        **more: Any,
    ) -> Union[Checked, NoAnswer]:
        """Whether a person was reported, for a checkout or a form. It never raises, and never takes longer than its deadline.

        `more` are further fields of a lookup: `iban`, `wallet`, `host`, `handle`, `defaultCountry` and so on.
        """
        try:
            if not any(value is not None and str(value).strip() for value in (email, CNIC, phone)) and not more:
                return NoAnswer("input", "No identifier was given.")
            person = {"email": email, "CNIC": CNIC, "phone": phone, **more}
            seconds = self._deadline if deadline is None else deadline
            answered = self._call("/get-report-detail", body=person, deadline=seconds, timeout=seconds, retries=1)
            answer = _verdict(*answered)
            verdict = answer.body.get("verdict") or ("reported" if answer.is_listed else "none")
            return Checked(verdict, answer.body.get("score"), answer)
        except FraudShieldError as error:
            return NoAnswer(error.reason, str(error), error.reasons, getattr(error, "retry_after", None), error)
        except Exception as error:  # noqa: BLE001 - whatever was given, a checkout goes on
            return NoAnswer("input", "The identifiers cannot be sent as JSON.", error=error)

    def lookup(
        self,
        *,
        email: Optional[str] = None,
        CNIC: Optional[str] = None,
        phone: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        **more: Any,
    ) -> Verdict:
        """Every report that names one of the identifiers, newest first, a page of up to 100 at a time.

        `more` are further fields of a lookup: `iban`, `wallet`, `host`, `handle`, `defaultCountry` and so on.
        """
        person = {"email": email, "CNIC": CNIC, "phone": phone, **more}
        return _verdict(*self._call("/get-report-detail", {"limit": limit, "cursor": cursor}, person))

    def reports(
        self, *, email: Optional[str] = None, CNIC: Optional[str] = None, phone: Optional[str] = None, **more: Any
    ) -> Iterator[Dict[str, Any]]:
        """The same, page after page, as far as you iterate. Each page counts as a lookup."""
        cursor: Optional[str] = None
        while True:
            page = self.lookup(email=email, CNIC=CNIC, phone=phone, cursor=cursor, **more)
            yield from page.reports
            cursor = page.next
            if cursor is None:
                return

    def recent(
        self, *, email: Optional[str] = None, CNIC: Optional[str] = None, phone: Optional[str] = None, **more: Any
    ) -> Verdict:
        """The most recent report that names one of the identifiers, with the totals of all."""
        person = {"email": email, "CNIC": CNIC, "phone": phone, **more}
        return _verdict(*self._call("/get-report-detail/recent", body=person))

    def latest(self, limit: Optional[int] = None) -> List[Dict[str, Any]]:
        """The latest reports of the registry, masked. Needs only the API key."""
        body, _headers = self._call("/reports/recent", {"limit": limit})
        return _reports_in(body)

    def corrections(self, since: str = "0") -> Iterator[Dict[str, Any]]:
        """Reports that lookups of the account showed and that changed since, oldest first, as far as you iterate.

        `since` is the `correctionID` of the last one that you have.
        """
        cursor: Optional[str] = None
        while True:
            body, headers = self._call("/corrections", {"since": since, "limit": 100, "cursor": cursor})
            if not isinstance(body, list):
                raise _strange()
            yield from body
            cursor = _next(headers)
            if cursor is None:
                return

    def batch(
        self,
        queries: Sequence[Query],
        *,
        limit: Optional[int] = None,
        share: float = 0.5,
        max_wait: float = 120.0,
        **more: Any,
    ) -> List[Dict[str, Any]]:
        """Any number of queries, answered in their order; see `is_answered` and `is_listed`.

        Uses `share` of the limits of the key, and waits when it is used up. When it cannot go on, every query that is
        left gets a result with `status` 0 and the `reason`. Raises like `lookup` when no query was answered. `more` are
        further fields of a batch, such as `detail`.
        """
        if not 0 < share <= 1:
            raise ValueError("share must be above 0 and at most 1.")
        results: List[Dict[str, Any]] = []
        pace, limited = _Pace(share), 0
        at_once = EXPLAINED_BATCH_LIMIT if more.get("explain") else BATCH_LIMIT
        while len(results) < len(queries):
            left = list(queries[len(results) : len(results) + at_once])
            count, wait = pace.next(left)
            try:
                if wait > max_wait:
                    error = RateLimitedError("rateLimit", "The share of the limit that a batch may use is used up.")
                    error.retry_after = int(wait) + 1
                    raise error
                if wait > 0:
                    time.sleep(wait)
                    continue
                path, page, some = "/get-report-detail/batch", {"limit": limit}, _first_bytes(left[:count])
                body, headers = self._call(path, page, {"queries": some, **more}, retries_limited=False)
                answered = body.get("results") if isinstance(body, dict) else None
                if not isinstance(answered, list) or len(answered) != len(some):
                    raise _strange()
                pace.learn(_limits(headers))
                results.extend(answered)
                limited = 0
            except FraudShieldError as error:
                pace.learn(error.limits)
                if isinstance(error, RateLimitedError) and wait <= max_wait and limited < 5:
                    limited += 1
                    asked = 1 if error.retry_after is None else error.retry_after
                    if asked <= max_wait:
                        time.sleep(asked)
                        continue
                # The limits are known now. Any other refusal would be the same for fewer queries.
                is_too_large = any(one["code"] in ("batchTooLarge", "batchTooLargeForDay") for one in error.reasons)
                if is_too_large and pace.next(left)[0] < count:
                    continue
                if not results:
                    raise
                return results + [_not_asked(query, error) for query in queries[len(results) :]]
        return results

    def _call(
        self,
        path: str,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        *,
        deadline: float = float("inf"),
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        retries_limited: bool = True,
    ) -> Tuple[Any, Headers]:
        """Makes a call, and again when there was no verdict: lookups change nothing, so a repetition is harmless."""
        given = {name: value for name, value in (query or {}).items() if value is not None}
        data = None if body is None else json.dumps(body).encode()
        url = self._base + path + (f"?{urlencode(given)}" if given else "")
        headers = {**self._headers, **({} if data is None else {"Content-Type": "application/json"})}
        retries = self._retries if retries is None else retries
        ends_at = time.monotonic() + deadline
        for attempt in range(1, retries + 2):
            # Each attempt leaves the same time to those that may follow.
            fair = max(0.001, (ends_at - time.monotonic()) / (retries + 2 - attempt))
            event = {"method": "GET" if data is None else "POST", "path": path, "attempt": attempt}
            started = time.monotonic()
            self._tell("request", event)
            event = {**event, "status": None, "request_id": None, "error": None, "retry_in": None}
            try:
                answered = self._once(Request(url, data, headers), min(self._timeout if timeout is None else timeout, fair))
                event.update(status=200, request_id=answered[1].get("X-Request-Id"))
                return answered
            except FraudShieldError as error:
                event.update(status=error.status, request_id=error.request_id, error=error)
                may_retry = isinstance(error, NoVerdictError) and (
                    retries_limited or not isinstance(error, RateLimitedError)
                )
                asked = getattr(error, "retry_after", None) or 0
                # What the registry asks for is the least; the rest is chance, so that callers do not return together.
                # A pause takes a tenth of the time left at most, so that a short deadline leaves time to try again.
                longest = min(0.25 * 2 ** (attempt - 1), (ends_at - time.monotonic()) / 10)
                wait = asked + longest * random.random()
                is_late = wait > self._max_wait or time.monotonic() + wait >= ends_at
                if not may_retry or attempt > retries or is_late:
                    raise
                event.update(retry_in=wait)
            finally:
                event.update(duration=time.monotonic() - started)
                self._tell("response", event)
            time.sleep(wait)
        raise AssertionError("unreachable")

    def _once(self, request: Request, timeout: float) -> Tuple[Any, Headers]:
        """One attempt, in a thread of its own: no timeout of a socket covers the search for its address or a slow answer."""
        timeout = min(timeout, _LONGEST_TIMEOUT)
        box: List[Union[Tuple[Any, Headers], Exception]] = []

        def exchange() -> None:
            try:
                box.append(self._exchange(request, timeout))
            except Exception as error:  # noqa: BLE001 - raised below, in the caller's thread
                box.append(error)

        thread = threading.Thread(target=exchange, daemon=True)
        thread.start()
        thread.join(timeout)
        result: Any = box[0] if box else TimeoutError()
        if isinstance(result, FraudShieldError):
            raise result
        if isinstance(result, Exception):
            is_late = isinstance(getattr(result, "reason", result), (TimeoutError, socket.timeout))
            reason = "timeout" if is_late else "network"
            message = f"No answer within {timeout:.3g} seconds." if is_late else "The registry cannot be reached."
            raise NoVerdictError(reason, message) from result
        return result

    def _exchange(self, request: Request, timeout: float) -> Tuple[Any, Headers]:
        try:
            with self._opener.open(request, timeout=timeout) as response:
                text = response.read()
                headers = response.headers
        except HTTPError as error:
            with error:
                raise _failure(error.code, error.headers, error.read()) from None
        try:
            return json.loads(text), headers
        except ValueError:
            raise NoVerdictError(
                "answer", "The answer is not JSON. Does something else answer at this address?", status=200
            ) from None

    def _tell(self, name: str, event: Dict[str, Any]) -> None:
        """A hook that fails must not make a call fail."""
        hook = self._hooks[name]
        try:
            if hook:
                hook(dict(event))
        except Exception:  # noqa: BLE001
            pass


class _Pace:
    """Decides how many queries a call may hold, so that a batch keeps to its share of each limit."""

    first_queries = 50
    """Queries of the first call: the limits of the key are known only from its answer."""

    def __init__(self, share: float) -> None:
        self._share, self._is_first = share, True
        self._known: Dict[str, Tuple[int, int, float]] = {}

    def learn(self, limits: Mapping[str, Limit]) -> None:
        self._is_first = False
        for name, limit in limits.items():
            if limit["quota"] is not None:
                self._known[name] = (limit["quota"], limit["remaining"], time.monotonic() + limit["reset_seconds"])

    def next(self, queries: Sequence[Query]) -> Tuple[int, float]:
        """How many of these queries the next call may hold, or the seconds to wait before."""
        for name in ("calls", "lookups"):
            amount, wait = self._usable(name)
            if amount < 1:
                return 0, wait
        most = min(len(queries), self._usable("lookups")[0], self.first_queries if self._is_first else BATCH_LIMIT)
        amount, wait = self._usable("identifiers")
        count = asked = 0
        for query in queries[: int(most)]:
            asked += sum(1 for kind in IDENTIFIER_KINDS if query.get(kind))
            if asked > amount:
                break
            count += 1
        return (0, wait) if count == 0 and wait > 0 else (max(1, count), 0.0)

    def _usable(self, name: str) -> Tuple[float, float]:
        if name not in self._known:
            return float("inf"), 0.0
        quota, remaining, renewed_at = self._known[name]
        ours = max(1, int(quota * self._share))
        wait = max(0.0, renewed_at - time.monotonic())
        return (ours if wait == 0 else remaining - (quota - ours)), wait


def _first_bytes(queries: List[Query]) -> List[Query]:
    """As many of the first queries as fit into a call, of which a registry takes a megabyte: links may be long."""
    size = 0
    for at, query in enumerate(queries):
        size += len(json.dumps(query)) + 2
        if size > _MAX_QUERY_BYTES and at > 0:
            return queries[:at]
    return queries


def is_answered(result: Mapping[str, Any]) -> bool:
    """Whether the registry answered a query of a batch. One that was not answered has no verdict: it is not a miss."""
    return result.get("status") == 200


def is_listed(result: Mapping[str, Any]) -> bool:
    """Whether a query of a batch was answered, and a report names one of its identifiers."""
    return is_answered(result) and result["totals"]["reports"] > 0


def _header(name: str, value: str) -> str:
    value = value.strip()
    if not value:
        raise ValueError(f"The {name} is missing: give it, or set {'FS_KEY' if name == 'API key' else 'FS_SECRET'}.")
    if not re.fullmatch(r"[\x21-\x7e]+", value):
        raise ValueError(f"The {name} has characters that no {name} has.")
    return value


def _failure(status: int, headers: Headers, text: bytes) -> FraudShieldError:
    problem: Optional[Dict[str, Any]] = None
    try:
        body = json.loads(text)
        if isinstance(body, dict) and "code" in body and "detail" in body:
            problem = body
    except ValueError:
        pass
    detail = problem["detail"] if problem else f"The registry answered {status}."
    facts: Dict[str, Any] = {"status": status, "problem": problem, "limits": _limits(headers)}
    if status == 429 or status >= 500:
        limited = status == 429
        error = (RateLimitedError if limited else NoVerdictError)("rateLimit" if limited else "server", detail, **facts)
        error.retry_after = _seconds(headers.get("Retry-After"))
        return error
    # 404 and 405: the registry has no such call, so the address is wrong, not what a customer typed.
    if status >= 400 and problem and status not in (404, 405):
        return RefusedError("credentials" if status in (401, 403) else "input", detail, **facts)
    # A proxy's, say, or a server's without a registry at this path.
    return NoVerdictError("answer", _elsewhere(status), **facts)


def _elsewhere(status: int) -> str:
    return f"No lookup API answers at this address, which gave {status}. Is the url that of a registry, without /api?"


def _seconds(value: Optional[str]) -> Optional[int]:
    """Retry-After is a number of seconds or a date."""
    if value is None:
        return None
    if value.isdigit():
        return int(value[:9])
    try:
        return max(0, int(parsedate_to_datetime(value).timestamp() - time.time()) + 1)
    except (TypeError, ValueError):
        return None


def _limits(headers: Headers) -> Dict[str, Limit]:
    quotas = {name: int(quota) for name, quota in re.findall(r'"([^"]+)";q=(\d+)', headers.get("RateLimit-Policy") or "")}
    found = re.findall(r'"([^"]+)";r=(\d+);t=(\d+)', headers.get("RateLimit") or "")
    return {
        name: {"remaining": int(remaining), "reset_seconds": int(reset), "quota": quotas.get(name)}
        for name, remaining, reset in found
    }


def _strange() -> NoVerdictError:
    return NoVerdictError(
        "answer", "The answer is not one of a registry. Does something else answer at this address?", status=200
    )


def _reports_in(body: Any) -> List[Dict[str, Any]]:
    """An answer of something else at this address, a sign-in page say, must not be taken for a miss."""
    if not isinstance(body, dict) or not isinstance(body.get("reports"), list) or not isinstance(body.get("requestId"), str):
        raise _strange()
    return body["reports"]


def _verdict(body: Any, headers: Headers) -> Verdict:
    reports = _reports_in(body)
    totals = body.get("totals")
    if not isinstance(totals, dict) or not isinstance(totals.get("reports"), int):
        raise _strange()
    is_listed = bool(reports) or totals["reports"] > 0
    return Verdict(is_listed, totals, reports, body.get("next"), _limits(headers), body)  # type: ignore[arg-type]


def _next(headers: Headers) -> Optional[str]:
    """The cursor of the next page; None on the last one."""
    link = re.search(r'<([^>]*)>\s*;[^,]*\brel="?next"?', headers.get("Link") or "")
    return parse_qs(urlsplit(link.group(1)).query).get("cursor", [None])[0] if link else None


def _not_asked(query: Query, error: FraudShieldError) -> Dict[str, Any]:
    problem = {
        "type": "about:blank",
        "title": "Not asked",
        "status": 0,
        "detail": str(error),
        "instance": error.request_id or "",
        "message": str(error),
        "code": "notAsked",
    }
    return {"ref": query.get("ref"), "outcome": "refused", "status": 0, "reason": error.reason, "problem": problem}
