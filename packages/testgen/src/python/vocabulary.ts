import { code, type Expression } from "../values/expression.ts";
import type { Vocabulary } from "../subject.ts";
import { childrenOfNode, type PythonClass } from "./definitions.ts";
import { LIBRARY_MODULES, LIBRARY_VALUES } from "./library-values.ts";
import { classLineage, type ModuleIndex } from "./module-index.ts";
import type { Parser } from "@repost/syntax";
import { remediesFor } from "./remedies.ts";
import { LINKED, RETURNING } from "./helper-definitions.ts";
import { FOLDER_NAMES, fileNames } from "./files.ts";
import { namedFunctions } from "./named-functions.ts";
import { readExpression } from "./read-expression.ts";

/** What Python code writes for values that are no literals; names are those of the module. */
export function createPythonVocabulary(parser: Parser, index: ModuleIndex): Vocabulary {
  return {
    instances(name) {
      if (name === "file name") return fileNames(index);
      if (name === "folder name") return FOLDER_NAMES;
      const members = index.classes.get(name);
      if (members !== undefined) return enumMembers(index, members);
      const last = name.slice(name.lastIndexOf(".") + 1);
      const samples = LIBRARY_VALUES[name] ?? LIBRARY_VALUES[`typing.${last}`] ?? LIBRARY_VALUES[last] ?? [];
      return samples.map((sample) => parseSample(parser, index, sample));
    },
    callables: namedFunctions,
    iterator: (items) => ({ kind: "call", callee: "iter", positional: [items], named: [], needs: [] }),
    returning: (value) => ({ kind: "call", callee: "returning", positional: [value], named: [], needs: [RETURNING] }),
    linked: (object, attributes) => ({ kind: "call", callee: "linked", positional: [object], named: attributes, needs: [LINKED] }),
    remedies: (exception) => remediesFor(exception),
    record(fields) {
      const { path, needs } = qualify("types.SimpleNamespace", index);
      return { kind: "call", callee: path, positional: [], named: fields, needs };
    },
    types: () => ["int", "str", "list", "dict"].map((source) => code(source)),
  };
}

function enumMembers(index: ModuleIndex, found: PythonClass): readonly Expression[] {
  const bases = classLineage(index, found.name).flatMap(({ bases: own }) => own);
  if (!bases.some((base) => /(^|\.)(Int|Str)?(Enum|Flag)$/u.test(base))) return [];
  return found.fields.filter(({ name, value }) => value !== null && !name.startsWith("_")).map(({ name }) => code(`${found.name}.${name}`));
}

/** How the module names something of a library, with the import that it lacks. */
export function qualify(dotted: string, index: ModuleIndex): { readonly path: string; readonly needs: readonly string[] } {
  const moduleName = dotted.slice(0, dotted.lastIndexOf("."));
  const name = dotted.slice(dotted.lastIndexOf(".") + 1);
  for (const [bound, origin] of index.imports) {
    if (origin === dotted) return { path: bound, needs: [] };
    if (origin === moduleName) return { path: `${bound}.${name}`, needs: [] };
  }
  const [head = ""] = moduleName.split(".");
  if (!index.names.has(head)) return { path: dotted, needs: [`import ${moduleName}`] };
  return { path: name, needs: [`from ${moduleName} import ${name}`] };
}

function parseSample(parser: Parser, index: ModuleIndex, sample: string): Expression {
  const needs = new Set<string>();
  const names = [...LIBRARY_MODULES].map((one) => one.replaceAll(".", "\\.")).join("|");
  const written = sample.replaceAll(new RegExp(`\\b((?:${names})\\.[A-Za-z_]\\w*)`, "gu"), (dotted: string) => {
    const found = qualify(dotted, index);
    for (const need of found.needs) needs.add(need);
    return found.path;
  });
  const tree = parser.parse(written);
  try {
    const statement = childrenOfNode(tree.root)[0];
    const node = statement === undefined ? undefined : childrenOfNode(statement)[0];
    const value = node === undefined ? code(written) : readExpression(node);
    return value.kind === "call" || value.kind === "code" ? { ...value, needs: [...needs] } : value;
  } finally {
    tree.delete();
  }
}
