"""Expressions construct values in tests elsewhere, without references back to an object's owner."""

import ast
import enum
import functools
import inspect
import os
import sys
import types

from . import harvest_build, harvest_digest, harvest_functions, harvest_tags, inspection

MAX_NODES = 240
MAX_TEXT = 1_500
MAX_DEPTH = 9
MAX_PATCHES = 6
WORK_A_NODE = 5
# Building parts again costs less than writing them.
NODES_BUILT_A_WORK = 3
MAX_MEMBERS = 8
MAX_MEMBER_NODES = 12
MAX_ATTRIBUTE_NODES = 40
MAX_COMPARED = 3
# Objects of a class in a row. The first ones may be seen before they are registered.
MAX_PATHLESS = 20
MAX_FILLED = 5
# A slice may contain only one module that imports it.
MAX_PLACES = 3
# Without a limit, base classes would lead from object to object.
MAX_BASES_DEPTH = 1
_PLAIN_REPR = frozenset(
    ["datetime", "decimal", "fractions", "uuid", "ipaddress"]
)


class Inexpressible(Exception):
    """No expression of reasonable size exists."""


class TooLarge(Inexpressible):
    """No part can be left out to make it fit."""


class Expressions:
    """`is_own`: whether a module belongs to the repository."""

    def __init__(self, is_own):
        self.is_own = is_own
        self._constants = {}
        self._modules = -1
        self._pathless = {}
        self.constructed = {}
        self.ways = {}
        # Classes whose construction was stopped: it may wait for a lock that a caller holds.
        self.stopped = set()
        self._bases = {}
        self._folder = os.path.realpath(os.getcwd()) + os.sep
        self.work = 0
        self.dropped = 0

    def write(self, value):
        return _Writer(self).write(value, 0)

    def as_made(self, value):
        """Without later changes; without a constructor, as it is."""
        made_with = self.arguments_of(value)
        owner = self.reference(type(value)) if made_with is not None else None
        if owner is None:
            return self.write(value)
        own = inspection.is_a(type(value).__init__, types.FunctionType)
        given = inspection.without_defaults(made_with[0], type(value).__init__.__defaults__ or () if own else ())
        call = _Writer(self)._call(owner["module"], owner["name"], given, 0, made_with[1])
        return dict(call, **{"or": self.bases(type(value))})

    def reference(self, value):
        """None if no import leads to the class or function."""
        module, name = getattr(value, "__module__", None), getattr(value, "__qualname__", None)
        if type(module) is not str or type(name) is not str or "<" in name:
            return None
        try:
            found = functools.reduce(getattr, name.split("."), sys.modules[module])
        except (KeyError, AttributeError):
            return None
        if found is not value:
            return None
        named = {"k": "name", "module": module, "name": name}
        return dict(named, local=True) if self._is_local(module) else named

    def _is_local(self, module):
        """Test modules lie in the run's folder."""
        if self.is_own(module):
            return False
        place = getattr(sys.modules.get(module), "__file__", None)
        return type(place) is str and os.path.realpath(place).startswith(self._folder)

    def constant(self, value):
        if len(sys.modules) != self._modules:
            self._modules = len(sys.modules)
            self._constants = {}
            for key, place in self._find_constants():
                self._constants.setdefault(key, []).append(place)
        found = [place for one, place in self._constants.get(id(value), ()) if one is value]
        if not found:
            return self._shown_constant(value)
        others = found[-2 : -2 - MAX_PLACES : -1] + self._shown_path(value, found[-1]["module"])
        return dict(found[-1], **{"or": others}) if others else found[-1]

    def _shown_constant(self, value):
        """Skips classes whose objects often show no path."""
        kind = type(value)
        failed = self._pathless.get(kind, 0)
        if failed >= MAX_PATHLESS or type(kind.__module__) is not str or not self.is_own(kind.__module__):
            return None
        path = self._shown_path(value, kind.__module__)
        self._pathless[kind] = 0 if path else failed + 1
        return dict(path[0], k="name") if path else None

    def _shown_path(self, value, module):
        """Token.Keyword is in a module that has Token."""
        try:
            shown = repr(value)
        except Exception:
            return []
        if len(shown) > 100 or "." not in shown or not all(part.isidentifier() for part in shown.split(".")):
            return []
        try:
            found = functools.reduce(getattr, shown.split("."), sys.modules[module])
        except Exception:
            return []
        return [{"module": module, "name": shown}] if found is value else []

    def bases(self, kind):
        """An object of a base may replace one of a missing class. `fits`: the base has the same constructor."""
        known = self._bases.get(kind)
        if known is None:
            known = self._bases[kind] = list(self._find_bases(kind))
        return known

    def _find_bases(self, kind):
        members = {}
        for cls in inspection.mro(kind):
            if not self.is_own(getattr(cls, "__module__", "")) and not self._has_own_base(cls):
                continue
            found = self.reference(cls) if cls is not kind else None
            if found is not None:
                fits = kind.__init__ is cls.__init__ and kind.__new__ is cls.__new__
                yield {"module": found["module"], "name": found["name"], "fits": fits, "members": list(members.items())}
            for name, value in inspection.class_dict(cls).items():
                if name.startswith("__") or callable(value) or hasattr(type(value), "__get__") or len(members) >= MAX_MEMBERS:
                    continue
                try:
                    members.setdefault(name, _Writer(self, MAX_MEMBER_NODES).write(value, MAX_BASES_DEPTH + 1))
                except Exception:
                    continue

    def _has_own_base(self, cls):
        return any(self.is_own(getattr(base, "__module__", "")) for base in inspection.mro(cls))

    def attributes(self, value):
        """For a base with another constructor."""
        writer = _Writer(self, MAX_ATTRIBUTE_NODES)
        dropped = self.dropped
        try:
            return writer._patches(sorted(inspection.attributes(value).items()), MAX_BASES_DEPTH)
        except Inexpressible:
            return []
        finally:
            self.dropped = dropped

    def _find_constants(self):
        for name, module in list(sys.modules.items()):
            if type(module) is not types.ModuleType or not self.is_own(name):
                continue
            for key, value in list(vars(module).items()):
                kind = type(value)
                if key.startswith("__") or kind in _COPIED or kind.__module__ in _PLAIN_REPR or inspection.is_a(value, type):
                    continue
                yield id(value), (value, {"k": "name", "module": name, "name": key})

    def remember(self, value, arguments, named):
        """The class's own constructor runs before those of bases."""
        if len(self.constructed) < 20_000 and id(value) not in self.constructed:
            self.constructed[id(value)] = (value, arguments, named)

    def arguments_of(self, value):
        found = self.constructed.get(id(value))
        return tuple(found[1:]) if found is not None and found[0] is value else None


class Attempts:

    def __init__(self, expressions):
        self._expressions = expressions
        self.incomplete = []
        self.failed = False

    def write(self, name, write):
        before = self._expressions.dropped
        try:
            written = write()
        except Inexpressible:
            self.failed = True
            written = None
        if written is None or self._expressions.dropped > before:
            self.incomplete.append(name)
        return written


class _Writer:
    def __init__(self, shared, nodes=MAX_NODES):
        self._shared = shared
        self._nodes = nodes
        self._text = MAX_TEXT
        self._work = nodes * WORK_A_NODE
        self._open = set()

    def write(self, value, depth):
        self._nodes -= 1
        self._spend(1)
        if self._nodes < 0 or depth > MAX_DEPTH:
            raise TooLarge()
        kind = type(value)
        plain = harvest_tags.PLAIN.get(kind)
        if plain is not None:
            return self._plain(plain, value)
        if id(value) in self._open:
            raise Inexpressible("leads back to itself")
        self._open.add(id(value))
        try:
            return self._compound(kind, value, depth)
        finally:
            self._open.discard(id(value))

    def _spend(self, work):
        self._work -= work
        self._shared.work += work
        if self._work < 0:
            raise TooLarge()

    def _plain(self, tag, value):
        text = value.decode("latin-1") if tag == "bytes" else repr(value) if tag == "float" else value
        if tag in ("text", "bytes"):
            self._text -= len(text)
            if self._text < 0:
                raise TooLarge()
        return {"k": tag, "v": str(value) if tag == "int" else text}

    def _items(self, values, depth):
        return [self.write(item, depth + 1) for item in values]

    def _compound(self, kind, value, depth):
        if kind in harvest_tags.SEQUENCES:
            items = sorted(value, key=repr) if kind is set else value
            return {"k": harvest_tags.SEQUENCES[kind], "v": self._items(items, depth)}
        if kind is dict:
            return {"k": "dict", "v": [[self.write(key, depth + 1), self.write(item, depth + 1)] for key, item in value.items()]}
        if kind in harvest_tags.ITERATORS:
            return self._iterator(value, depth)
        if isinstance(value, enum.Enum) and value.name is not None:
            owner = self._shared.reference(kind)
            if owner is not None:
                return dict(owner, name="%s.%s" % (owner["name"], value.name))
        if kind is types.FunctionType or kind is types.BuiltinFunctionType or inspection.is_a(value, type):
            found = self._shared.reference(value)
            if (found is None or found.get("local")) and kind is types.FunctionType:
                found = self._function(value) or found
            if found is None:
                raise Inexpressible("no name")
            return found
        return self._shared.constant(value) or self._of_library(kind, value, depth) or self._object(kind, value, depth)

    def _function(self, value):
        """No text shows the behaviour of functions that the repository makes."""
        if type(value.__module__) is str and self._shared.is_own(value.__module__):
            return None
        text = harvest_functions.as_lambda(value)
        self._text -= len(text or "")
        return None if text is None or self._text < 0 else {"k": "lambda", "v": text}

    def _iterator(self, value, depth):
        reduced = value.__reduce__()
        content = reduced[1][0] if reduced[1] else ()
        start = reduced[2] if len(reduced) > 2 and type(reduced[2]) is int else 0
        if type(value) is type(reversed([])):
            raise Inexpressible("an iterator")
        return self._call("builtins", "iter", [list(content)[start:]], depth)

    def _call(self, module, name, arguments, depth, named=()):
        return {
            "k": "call",
            "module": module,
            "name": name,
            "arguments": self._items(arguments, depth),
            "named": [[key, self.write(item, depth + 1)] for key, item in named],
        }

    def _of_library(self, kind, value, depth):
        module, name = kind.__module__, kind.__qualname__
        if module in _PLAIN_REPR:
            return {"k": "code", "module": module, "v": _short_repr(value)}
        if module == "collections":
            return self._collection(name, value, depth)
        if name in ("range", "slice") and module == "builtins":
            return self._call(module, name, [value.start, value.stop, value.step], depth)
        if name in ("complex", "bytearray", "frozenset") and module == "builtins":
            simple = {"complex": lambda: [value.real, value.imag], "bytearray": lambda: [bytes(value)]}
            return self._call(module, name, simple.get(name, lambda: [sorted(value, key=repr)])(), depth)
        if name == "Pattern" and module == "re":
            return self._call("re", "compile", _pattern(value), depth)
        if name == "Match" and module == "re":
            pattern = self._call("re", "compile", _pattern(value.re), depth)
            given = [value.string, value.start()] if value.start() else [value.string]
            return {"k": "method", "of": pattern, "name": "match", "arguments": self._items(given, depth)}
        if name in ("StringIO", "BytesIO") and module in ("_io", "io"):
            return self._call("io", name, [value.getvalue()[value.tell() :]], depth)
        if module.startswith("pathlib"):
            return self._call("pathlib", "PurePosixPath" if "Pure" in name else "Path", [str(value)], depth)
        if module == "ast" and inspection.is_a(value, ast.AST):
            return self._node(name, value, depth)
        if name == "SimpleNamespace" and module == "types":
            return self._call(module, name, [], depth, sorted(vars(value).items()))
        markup = _markup(kind, value)
        if markup is not None:
            return self._call(markup[0], "fromstring", [markup[1]], depth)
        if name == "ndarray" and module == "numpy":
            return self._call(module, "array", [value.tolist()], depth, [("dtype", str(value.dtype))])
        if inspection.is_a(value, BaseException) and module == "builtins":
            return self._call(module, name, list(value.args), depth)
        return None

    def _node(self, name, value, depth):
        """As source, or by its fields."""
        mode = next((mode for kind, mode in _READ_AS if inspection.is_a(value, kind)), None)
        if mode is None:
            fields = inspection.attributes(value)
            return self._call("ast", name, [fields[one] for one in value._fields], depth)
        text = ast.unparse(value)
        self._text -= len(text)
        if self._text < 0:
            raise TooLarge()
        return {"k": "parsed", "v": text, "as": mode}

    def _collection(self, name, value, depth):
        if name == "defaultdict":
            return self._call("collections", name, [value.default_factory, dict(value)], depth)
        if name == "OrderedDict":
            return self._call("collections", name, [list(value.items())], depth)
        if name == "Counter":
            return self._call("collections", name, [dict(value)], depth)
        if name == "deque":
            return self._call("collections", name, [list(value)] + ([] if value.maxlen is None else [value.maxlen]), depth)
        return None

    def _object(self, kind, value, depth):
        owner = self._shared.reference(kind)
        if owner is None or inspection.is_built_in(kind) or kind in self._shared.stopped:
            raise Inexpressible("no way to make a %s" % kind.__name__)
        best = None
        known = self._shared.ways.setdefault(kind, {})
        settled = max(known, key=known.get) if sum(known.values()) >= MAX_COMPARED else None
        for way, arguments, named in self._ways(kind, value):
            if settled is not None and way != settled:
                continue
            made = self._attempt(owner, kind, value, arguments, named, depth)
            if made is not None and (best is None or len(made[1]) < len(best[1])):
                best = made[:2] + (way, made[2])
            if best is not None and not best[1]:
                break
        if best is not None:
            known[best[2]] = known.get(best[2], 0) + 1
        if best is not None and len(best[1]) <= MAX_PATCHES:
            patches = self._patches(best[1], depth)
            made = {"k": "linked", "object": best[0], "named": patches} if patches else best[0]
            return self._filled(made, value, best[3], depth)
        if not inspection.is_built_in(kind.__bases__[0]) or kind.__bases__[0] is object:
            named = self._patches(sorted(inspection.attributes(value).items()), depth)
            if named:
                return {"k": "restored", "module": owner["module"], "name": owner["name"], "named": named, "attributes": named, "local": owner.get("local", False), "or": self._shared.bases(kind)}
        raise Inexpressible("no way to make a %s" % kind.__name__)

    def _attempt(self, owner, kind, value, arguments, named, depth):
        """With attributes that differ afterwards."""
        nodes, text = self._nodes, self._text
        try:
            call = self._call(owner["module"], owner["name"], arguments, depth, named)
            call["or"] = bases = self._shared.bases(kind)
            if owner.get("local") or any(not base["fits"] for base in bases):
                call["local"] = owner.get("local", False)
                if depth <= MAX_BASES_DEPTH:
                    call["attributes"] = self._shared.attributes(value)
            self._spend((nodes - self._nodes) // NODES_BUILT_A_WORK)
            again = harvest_build.build(call)
        except TooLarge:
            raise
        except Exception:
            self._nodes, self._text = nodes, text
            return None
        except BaseException:
            self._shared.stopped.add(kind)
            raise
        if type(again) is not kind:
            return None
        after = inspection.attributes(again)
        changed = [
            (name, item)
            for name, item in sorted(inspection.attributes(value).items())
            if name not in after or item is not after[name] and harvest_digest.Digest().of(item, 3) != harvest_digest.Digest().of(after[name], 3)
        ]
        return call, changed, again

    def _filled(self, made, value, again, depth):
        """Adds the first items that were added later."""
        base = next((one for one in (dict, list, set) if inspection.is_a(value, one)), None)
        if base is None or not base.__len__(value) or base.__len__(value) == base.__len__(again):
            return made
        nodes, text = self._nodes, self._text
        try:
            content = {"k": base.__name__, "v": self._some(base, value, depth)}
        except Inexpressible:
            self._nodes, self._text = nodes, text
            return made
        return {"k": "filled", "object": made, "content": content}

    def _some(self, base, value, depth):
        if base is dict:
            items = list(dict.items(value))[:MAX_FILLED]
            return [[self.write(key, depth + 1), self.write(item, depth + 1)] for key, item in items]
        items = sorted(set(value), key=repr) if base is set else list.copy(value)
        return self._items(items[:MAX_FILLED], depth)

    def _patches(self, attributes, depth):
        written = []
        for name, item in attributes:
            nodes, text = self._nodes, self._text
            try:
                if name.isidentifier():
                    written.append([name, self.write(item, depth + 1)])
            except TooLarge:
                raise
            except Inexpressible:
                self._nodes, self._text = max(nodes - 1, 0), text
                self._shared.dropped += 1
        return written

    def _ways(self, kind, value):
        """The recorded arguments, and attributes with the parameters' names."""
        made_with = self._shared.arguments_of(value)
        if made_with is not None:
            yield ("made",) + made_with
        content = _content(value)
        if content is not None:
            named = inspection.is_a(value, tuple) and type(getattr(kind, "_fields", None)) is tuple
            yield ("fields", content, []) if named else ("content", [content], [])
        try:
            parameters = list(inspect.signature(kind).parameters.values())
        except (TypeError, ValueError):
            return
        attributes = inspection.attributes(value)
        named = []
        for parameter in parameters:
            if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
                continue
            name = parameter.name
            found = [one for one in (name, "_" + name, "_%s__%s" % (kind.__name__.lstrip("_"), name)) if one in attributes]
            if found:
                named.append((parameter, attributes[found[0]]))
            elif parameter.default is parameter.empty:
                return
        leading = []
        rest = []
        for parameter, item in named:
            required = parameter.default is parameter.empty and parameter.kind is not parameter.KEYWORD_ONLY
            if required and not rest or parameter.kind is parameter.POSITIONAL_ONLY:
                leading.append(item)
            elif item is not parameter.default:
                rest.append((parameter.name, item))
        yield "attributes", leading, rest


def _markup(kind, value):
    for base in inspection.mro(kind):
        place = (base.__module__, base.__qualname__)
        if place == ("xml.etree.ElementTree", "Element"):
            return place[0], sys.modules[place[0]].tostring(value, encoding="unicode")
        if place in (("lxml.html", "HtmlElement"), ("lxml.etree", "_Element")) and type(value.tag) is str:
            return place[0], sys.modules["lxml.etree"].tostring(value, encoding="unicode", with_tail=False)
    return None


def _pattern(value):
    flags = int(value.flags) & ~32
    return [value.pattern, flags] if flags else [value.pattern]


def _short_repr(value):
    text = repr(value)
    if len(text) > 200 or "<" in text:
        raise Inexpressible("no short form")
    module = type(value).__module__
    return text if text.startswith(module + ".") else "%s.%s" % (module, text)


def _content(value):
    for base in (dict, list, set, str, tuple, int, float):
        if inspection.is_a(value, base):
            return list(value) if base is tuple else base(value)
    return None


# Other module-level values are referred to by name.
_COPIED = (*harvest_tags.PLAIN, list, tuple, set, dict, frozenset, types.FunctionType, types.ModuleType)
_READ_AS = ((ast.Module, "module"), (ast.expr, "expression"), (ast.stmt, "statement"))
