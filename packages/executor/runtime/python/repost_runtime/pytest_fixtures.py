import inspect
import itertools
import re
import types

from . import pytest_stub

MAX_ROWS = 80
MAX_VALUES = 8
MAX_DEPTH = 5
_UNKNOWN = object()


def fixtures_in(namespace):
    found = {}
    for name, value in list(namespace.items()):
        options = getattr(value, "_fixture", None)
        if isinstance(options, dict):
            found[re.sub(r"\W", "_", options.get("name") or name)] = value
    return found


def calls_of(function, fixtures, owner=None):
    """Fixtures stay set up until the next run."""
    groups = [*getattr(function, "_parameters", []), *_values_of_fixtures(function, fixtures)]
    for rows in itertools.islice(itertools.product(*groups), MAX_ROWS):
        with_fixtures = _Fixtures(fixtures, owner, function)
        given = {}
        for row in rows:
            given.update(row)
        with_fixtures.set_up(given)
        resolved = with_fixtures.resolve(function, given, 0)
        try:
            if resolved is not None:
                yield resolved
        finally:
            with_fixtures.tear_down()


def _values_of_fixtures(function, fixtures):
    rows = [row for group in getattr(function, "_parameters", []) for row in group[:1]]
    named = {name for row in rows for name in row}
    for name in _parameters_of(function) or ():
        values = fixtures[name]._fixture.get("params") if name in fixtures else None
        key = pytest_stub.of_fixture(name)
        if values is not None and name not in named and key not in named:
            yield [{key: _plain(one)} for one in itertools.islice(values, MAX_VALUES)]


def _plain(value):
    return value.values[0] if isinstance(value, pytest_stub.Param) else value


def _parameters_of(function):
    try:
        return inspect.signature(function).parameters
    except (TypeError, ValueError):
        return None


class _Fixtures:
    def __init__(self, known, owner, function):
        self._known = known
        self._owner = owner
        self._function = function
        self._made = {}
        self._after = []

    def set_up(self, given):
        always = [name for name, one in self._known.items() if one._fixture.get("autouse")]
        for name in [*always, *getattr(self._owner, "_used", ()), *getattr(self._function, "_used", ())]:
            try:
                self._value(name, given, 0)
            except Exception:
                continue

    def tear_down(self):
        for end in reversed(self._after):
            try:
                end()
            except Exception:
                continue

    def resolve(self, function, given, depth):
        parameters = _parameters_of(function)
        if parameters is None:
            return None
        values = {}
        for name, parameter in parameters.items():
            if name in given:
                values[name] = given[name]
            elif parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD) or parameter.default is not parameter.empty:
                continue
            else:
                found = self._value(name, given, depth)
                if found is _UNKNOWN:
                    return None
                values[name] = found
        return values

    def _value(self, name, given, depth):
        if name == "request":
            return self._request(given, depth)
        if name not in self._made:
            self._made[name] = self._make(name, given, depth)
        return self._made[name]

    def _make(self, name, given, depth):
        found = self._known.get(name)
        if found is None:
            make = pytest_stub.BUILT_IN_FIXTURES.get(name)
            value = _UNKNOWN if make is None else make()
            if isinstance(value, pytest_stub.Patch):
                self._after.append(value.undo)
            return value
        if depth > MAX_DEPTH:
            return _UNKNOWN
        first, *_others = list(found._fixture.get("params") or [None])
        own = {**given, "request.param": given.get(pytest_stub.of_fixture(name), _plain(first))}
        resolved = self.resolve(found, own, depth + 1)
        if resolved is None:
            return _UNKNOWN
        value = found(**resolved)
        if not inspect.isgenerator(value):
            return value
        self._after.append(lambda: next(value, None))
        return next(value)

    def _request(self, given, depth):
        method = getattr(self._function, "__self__", None)
        return types.SimpleNamespace(
            param=given.get("request.param"),
            addfinalizer=self._after.append,
            getfixturevalue=lambda name: self._value(name, given, depth + 1),
            function=self._function,
            instance=method,
            cls=self._owner,
            config=None,
        )
