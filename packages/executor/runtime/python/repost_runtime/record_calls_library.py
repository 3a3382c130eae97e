import sys

from . import inspection
from .record_calls_errors import Inexpressible

PLAIN_REPR = frozenset(["datetime", "decimal", "fractions", "uuid", "ipaddress"])


def library_value(writer, kind, value, depth):
    """None if the class has no expression of its own."""
    module, name = kind.__module__, kind.__qualname__
    if module in PLAIN_REPR:
        return {"k": "code", "module": module, "v": _short_repr(value)}
    if module == "collections":
        return _collection(writer, name, value, depth)
    if name in ("range", "slice") and module == "builtins":
        return writer.call(module, name, [value.start, value.stop, value.step], depth)
    if name in ("complex", "bytearray", "frozenset") and module == "builtins":
        simple = {"complex": lambda: [value.real, value.imag], "bytearray": lambda: [bytes(value)]}
        return writer.call(module, name, simple.get(name, lambda: [sorted(value, key=repr)])(), depth)
    if name == "Pattern" and module == "re":
        return writer.call("re", "compile", _pattern(value), depth)
    if name in ("StringIO", "BytesIO") and module in ("_io", "io"):
        return writer.call("io", name, [value.getvalue()[value.tell() :]], depth)
    if module.startswith("pathlib"):
        return writer.call("pathlib", "PurePosixPath" if "Pure" in name else "Path", [str(value)], depth)
    if name == "SimpleNamespace" and module == "types":
        return writer.call(module, name, [], depth, sorted(vars(value).items()))
    markup = _markup(kind, value)
    if markup is not None:
        return writer.call(markup[0], "fromstring", [markup[1]], depth)
    if name == "ndarray" and module == "numpy":
        return writer.call(module, "array", [value.tolist()], depth, [("dtype", str(value.dtype))])
    if inspection.is_a(value, BaseException) and module == "builtins":
        return writer.call(module, name, list(value.args), depth)
    return None


def _collection(writer, name, value, depth):
    if name == "defaultdict":
        return writer.call("collections", name, [value.default_factory, dict(value)], depth)
    if name == "OrderedDict":
        return writer.call("collections", name, [list(value.items())], depth)
    if name == "Counter":
        return writer.call("collections", name, [dict(value)], depth)
    if name == "deque":
        return writer.call("collections", name, [list(value)] + ([] if value.maxlen is None else [value.maxlen]), depth)
    return None


def _markup(kind, value):
    for base in inspection.mro(kind):
        qualified_name = (base.__module__, base.__qualname__)
        if qualified_name == ("xml.etree.ElementTree", "Element"):
            return qualified_name[0], sys.modules[qualified_name[0]].tostring(value, encoding="unicode")
        if qualified_name in (("lxml.html", "HtmlElement"), ("lxml.etree", "_Element")) and type(value.tag) is str:
            return qualified_name[0], sys.modules["lxml.etree"].tostring(value, encoding="unicode", with_tail=False)
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
