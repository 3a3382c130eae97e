/** Exported scripts have to run alone. */
export const OBSERVE_FUNCTIONS = `async def collect(items):
    return [item async for item in items]


def observe(call):
    """What a call returns and leaves behind, or the type of what it raises, as data that can be compared."""

    def name_of(definition):
        # Where it was defined is not what it is, and the candidate's name differs by its ending.
        return definition.__qualname__.rpartition("<locals>.")[2].replace("_new_implementation", "")

    def describe(value, seen):
        kind = name_of(type(value))
        if value is None or isinstance(value, (bool, int, float, complex, str, bytes)) and type(value).__module__ == "builtins":
            return kind, repr(value)
        if id(value) in seen:
            return kind, "seen before"
        seen = seen | {id(value)}
        if isinstance(value, dict):
            return kind, [(describe(key, seen), describe(item, seen)) for key, item in value.items()]
        if isinstance(value, (list, tuple)):
            return kind, [describe(item, seen) for item in value], describe_attributes(value, seen)
        if isinstance(value, (set, frozenset)):
            return kind, sorted(repr(describe(item, seen)) for item in value)
        if isinstance(value, type) or callable(value) and hasattr(value, "__qualname__"):
            return kind, name_of(value)
        if hasattr(value, "__next__"):
            return kind, [describe(item, seen) for item in itertools.islice(value, 100)]
        attributes = describe_attributes(value, seen)
        if attributes or type(value).__repr__ is object.__repr__:
            return kind, attributes
        return kind, repr(value)

    def describe_attributes(value, seen):
        names = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ()) if isinstance(name, str)]
        found = {name: getattr(value, name) for name in names if not name.startswith("__") and hasattr(value, name)}
        found.update(getattr(value, "__dict__", {}))
        return [(name, describe(item, seen)) for name, item in sorted(found.items())]

    try:
        return "returned", describe(call(), frozenset())
    except Exception as error:
        return "raised", name_of(type(error))
`;
