/** Members may have any name, hence the positional-only parameter. */
export const RETURNING = "def returning(value): return lambda *args, **named: value";

export const LINKED =
  "def linked(value, /, **attributes):\n    for name, other in attributes.items():\n        setattr(value, name, other)\n    return value";

/** `__new__` may need arguments, and a built-in base may require its own. */
const UNMADE = "try:\n        value = object.__new__(kind)\n    except TypeError:\n        value = kind.__new__(kind)";

export const BARE = `def bare(base, /, **members):\n    kind = type(base)("Sample", (base,), members)\n    ${UNMADE}\n    return value`;

export const FILE_WITH =
  'def file_with(name, content):\n    with open(name, "w") as file:\n        file.write(content)\n    return name';

export const FOLDER_WITH =
  'def folder_with(folder, /, **files):\n    import os\n    os.makedirs(folder, exist_ok=True)\n    for name, content in files.items():\n        with open(os.path.join(folder, name + ".txt"), "w") as file:\n            file.write(content)\n    return folder';

export const RESTORED = `def restored(kind, /, **attributes):\n    ${UNMADE}\n    for name, other in attributes.items():\n        object.__setattr__(value, name, other)\n    return value`;
