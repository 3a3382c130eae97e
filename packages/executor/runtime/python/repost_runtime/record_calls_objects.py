import inspect

from . import record_calls_build, record_calls_digest, inspection
from .record_calls_errors import Inexpressible, TooLarge

# Without a limit, base classes would lead from object to object.
MAX_BASES_DEPTH = 1
_MAX_PATCHES = 6
# Building parts again costs less than writing them.
_NODES_BUILT_A_WORK = 3
_MAX_COMPARED = 3


def object_of(writer, kind, value, depth):
    owner = writer.shared.reference(kind)
    if owner is None or inspection.is_built_in(kind) or kind in writer.shared.stopped:
        raise Inexpressible("no way to make a %s" % kind.__name__)
    best = None
    known = writer.shared.ways.setdefault(kind, {})
    settled = max(known, key=known.get) if sum(known.values()) >= _MAX_COMPARED else None
    for way, arguments, named in _ways(writer, kind, value):
        if settled is not None and way != settled:
            continue
        made = _attempt(writer, owner, kind, value, arguments, named, depth)
        if made is not None and (best is None or len(made[1]) < len(best[1])):
            best = made + (way,)
        if best is not None and not best[1]:
            break
    if best is not None:
        known[best[2]] = known.get(best[2], 0) + 1
    if best is not None and len(best[1]) <= _MAX_PATCHES:
        changes = patches(writer, best[1], depth)
        return {"k": "linked", "object": best[0], "named": changes} if changes else best[0]
    if not inspection.is_built_in(kind.__bases__[0]) or kind.__bases__[0] is object:
        named = patches(writer, sorted(inspection.attributes(value).items()), depth)
        if named:
            return {"k": "restored", "module": owner["module"], "name": owner["name"], "named": named, "attributes": named, "local": owner.get("local", False), "or": writer.shared.bases(kind)}
    raise Inexpressible("no way to make a %s" % kind.__name__)


def _attempt(writer, owner, kind, value, arguments, named, depth):
    nodes, text = writer.nodes, writer.text
    try:
        call = writer.call(owner["module"], owner["name"], arguments, depth, named)
        call["or"] = writer.shared.bases(kind)
        if owner.get("local"):
            call["local"] = True
            if depth <= MAX_BASES_DEPTH:
                call["attributes"] = writer.shared.attributes(value)
        writer.spend((nodes - writer.nodes) // _NODES_BUILT_A_WORK)
        again = record_calls_build.build(call)
    except TooLarge:
        raise
    except Exception:
        writer.nodes, writer.text = nodes, text
        return None
    except BaseException:
        writer.shared.stopped.add(kind)
        raise
    if type(again) is not kind:
        return None
    after = inspection.attributes(again)
    changed = [
        (name, item)
        for name, item in sorted(inspection.attributes(value).items())
        if name not in after or item is not after[name] and record_calls_digest.Digest().of(item, 3) != record_calls_digest.Digest().of(after[name], 3)
    ]
    return call, changed


def patches(writer, attributes, depth):
    written = []
    for name, item in attributes:
        nodes, text = writer.nodes, writer.text
        try:
            if name.isidentifier():
                written.append([name, writer.write(item, depth + 1)])
        except TooLarge:
            raise
        except Inexpressible:
            writer.nodes, writer.text = max(nodes - 1, 0), text
    return written


def _ways(writer, kind, value):
    """The recorded arguments, and attributes with the parameters' names."""
    made_with = writer.shared.arguments_of(value)
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


def _content(value):
    for base in (dict, list, set, str, tuple, int, float):
        if inspection.is_a(value, base):
            return list(value) if base is tuple else base(value)
    return None
