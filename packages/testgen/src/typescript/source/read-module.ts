import type { SandboxedModule } from "@repost/spec";
import type { Parser, SyntaxNode, SyntaxTree, TypedFile } from "@repost/syntax";
import { join } from "node:path/posix";
import { indexModule, type ModuleIndex } from "./module-index.ts";

/** Its nodes are valid until disposal. */
export interface ReadModule extends Disposable {
  readonly root: SyntaxNode;
  readonly index: ModuleIndex;
  /** The module, then its files. */
  readonly files: readonly TypedFile[];
}

const SCRIPT = /\.[cm]?[jt]sx?$/u;
/** Further files are far from the target. */
const MAX_CHARACTERS = 600_000;

/** Definitions of the module win. */
export function readModule(parser: Parser, { path, code, files }: SandboxedModule): ReadModule {
  const trees: SyntaxTree[] = [];
  const typed: TypedFile[] = [];
  const parse = (file: string, text: string): SyntaxNode => {
    const tree = parser.parse(text);
    trees.push(tree);
    typed.push({ path: join("/", SCRIPT.test(file) ? file : `${file}.ts`), root: tree.root });
    return tree.root;
  };
  const root = parse(path, code);
  let remaining = MAX_CHARACTERS;
  const otherIndexes = files.flatMap((file): readonly ModuleIndex[] => {
    remaining -= file.code.length;
    return remaining < 0 || !SCRIPT.test(file.path) ? [] : [indexModule(parse(file.path, file.code))];
  });
  const moduleIndex = indexModule(root);
  const index =
    otherIndexes.length === 0
      ? moduleIndex
      : merged(moduleIndex, otherIndexes, { imported: importedNames(root), spaces: namespaces(root) });
  return {
    root,
    index,
    files: typed,
    [Symbol.dispose]() {
      for (const tree of trees) tree[Symbol.dispose]();
    },
  };
}

/** Maps local names to the exported ones. */
function importedNames(root: SyntaxNode): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const specifier of root.descendantsOfType("import_specifier")) {
    const name = specifier.childForFieldName("name")?.text ?? "";
    names.set(specifier.childForFieldName("alias")?.text ?? name, name);
  }
  for (const clause of root.descendantsOfType("import_clause")) {
    const [first] = clause.namedChildren;
    if (first?.type === "identifier") names.set(first.text, first.text);
  }
  for (const declarator of root.descendantsOfType("variable_declarator")) {
    const pattern = declarator.childForFieldName("name");
    const isRequired = declarator.childForFieldName("value")?.text.startsWith("require(") === true;
    if (pattern?.type !== "object_pattern" || !isRequired) continue;
    for (const part of pattern.namedChildren) {
      const name = (part.childForFieldName("key") ?? part).text;
      names.set(part.childForFieldName("value")?.text ?? name, name);
    }
  }
  return names;
}

function namespaces(root: SyntaxNode): readonly string[] {
  return root
    .descendantsOfType("namespace_import")
    .flatMap((namespaceImport) => namespaceImport.namedChildren[0]?.text ?? []);
}

interface Imports {
  readonly imported: ReadonlyMap<string, string>;
  readonly spaces: readonly string[];
}

function merged(
  moduleIndex: ModuleIndex,
  otherIndexes: readonly ModuleIndex[],
  { imported, spaces }: Imports,
): ModuleIndex {
  const all = <T>(of: (index: ModuleIndex) => ReadonlyMap<string, T>, inSpaces = false): ReadonlyMap<string, T> => {
    const theirs = otherIndexes.flatMap((index) => [...of(index)]).toReversed();
    const entries = new Map(theirs);
    for (const [here, there] of imported) {
      const value = entries.get(there);
      if (value !== undefined) entries.set(here, value);
    }
    for (const space of inSpaces ? spaces : [])
      for (const [name, value] of theirs) entries.set(`${space}.${name}`, value);
    for (const [name, value] of of(moduleIndex)) entries.set(name, value);
    return entries;
  };
  const names = new Set([...moduleIndex.names, ...imported.keys(), ...spaces]);
  return {
    classes: all(({ classes }) => classes),
    types: all(({ types }) => types),
    functions: all(({ functions }) => functions, true),
    variables: all(({ variables }) => variables, true),
    members: all(({ members }) => members),
    definitions: [moduleIndex, ...otherIndexes].flatMap(({ definitions }) => definitions),
    callExamples: moduleIndex.callExamples,
    names,
  };
}
