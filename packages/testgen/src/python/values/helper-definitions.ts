/** Members may have any name, hence the positional-only parameter. */
export const RETURNING = "def returning(value): return lambda *args, **named: value";

export const LINKED =
  "def linked(value, /, **attributes):\n    for name, other in attributes.items():\n        setattr(value, name, other)\n    return value";

/** Adds items without the subclass's own methods. */
export const FILLED =
  "def filled(value, content):\n    kind = type(content)\n    kind.clear(value)\n    (list.extend if kind is list else kind.update)(value, content)\n    return value";

export const DERIVED = 'def derived(base, /, **members): return type(base)("Sample", (base,), members)()';

/** `__new__` may need arguments, and a built-in base may require its own. */
const UNMADE = "try:\n        value = object.__new__(kind)\n    except TypeError:\n        value = kind.__new__(kind)";

export const BARE = `def bare(base, /, **members):\n    kind = type(base)("Sample", (base,), members)\n    ${UNMADE}\n    return value`;

export const FILE_WITH =
  'def file_with(name, content):\n    with open(name, "w") as file:\n        file.write(content)\n    return name';

export const FOLDER_WITH =
  'def folder_with(folder, /, **files):\n    import os\n    os.makedirs(folder, exist_ok=True)\n    for name, content in files.items():\n        with open(os.path.join(folder, name + ".txt"), "w") as file:\n            file.write(content)\n    return folder';

export const VARIANT = 'def variant(base, /, **members): return type(base)("Sample", (base,), members)';

export const RESTORED = `def restored(kind, /, **attributes):\n    ${UNMADE}\n    for name, other in attributes.items():\n        object.__setattr__(value, name, other)\n    return value`;

/** Stops the caller at the call, before objects change. */
export const REACHED = `def reached(owner, name, run, /, *args, **named):
    import inspect
    class Reached(BaseException):
        pass
    members = owner if isinstance(owner, dict) else vars(owner)
    put = owner.__setitem__ if members is owner else lambda key, value: setattr(owner, key, value)
    whole, found = members[name], []
    def stop(*values, **others):
        if found:
            return whole(*values, **others)
        bound = inspect.signature(whole).bind(*values, **others)
        bound.apply_defaults()
        found.append(list(bound.arguments.values()))
        raise Reached
    put(name, stop)
    try:
        run(*args, **named)
    except BaseException:
        if not found:
            raise
    finally:
        put(name, whole)
    return found[0]`;
