import type { SandboxedModule } from "@repost/spec";
import type { Parser, SyntaxNode, SyntaxTree, TypedFile } from "@repost/syntax";
import { join } from "node:path/posix";
import { indexModule, type ModuleIndex } from "./module-index.ts";
import { child, childText } from "./nodes.ts";

/** Its nodes are valid until disposal. */
export interface ReadModule extends Disposable {
  readonly root: SyntaxNode;
  readonly index: ModuleIndex;
  /** The module, then its files. */
  readonly files: readonly [TypedFile, ...TypedFile[]];
}

const SCRIPT = /\.[cm]?[jt]sx?$/u;
/** Further files are far from the target. */
const MAX_CHARACTERS = 600_000;

/** Definitions of the module win. */
export function readModule(parser: Parser, { path, code, files }: SandboxedModule): ReadModule {
  const trees: SyntaxTree[] = [];
  const parse = (file: string, text: string): TypedFile => {
    const tree = parser.parse(text);
    trees.push(tree);
    return { path: join("/", SCRIPT.test(file) ? file : `${file}.ts`), root: tree.root };
  };
  const moduleFile = parse(path, code);
  const { root } = moduleFile;
  let remaining = MAX_CHARACTERS;
  const otherFiles = files.flatMap((file): readonly TypedFile[] => {
    remaining -= file.code.length;
    return remaining < 0 || !SCRIPT.test(file.path) ? [] : [parse(file.path, file.code)];
  });
  const otherIndexes = otherFiles.map((file) => indexModule(file.root));
  return {
    root,
    index: otherIndexes.length === 0 ? indexModule(root) : merged(root, otherIndexes),
    files: [moduleFile, ...otherFiles],
    [Symbol.dispose]() {
      for (const tree of trees) tree[Symbol.dispose]();
    },
  };
}

function importedNames(root: SyntaxNode): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const specifier of root.descendantsOfType("import_specifier")) {
    const name = childText(specifier, "name");
    names.set(child(specifier, "alias")?.text ?? name, name);
  }
  for (const { namedChildren } of root.descendantsOfType("import_clause")) {
    const [first] = namedChildren;
    if (first?.type === "identifier") names.set(first.text, first.text);
  }
  for (const declarator of root.descendantsOfType("variable_declarator")) {
    const pattern = child(declarator, "name");
    const isRequired = childText(declarator, "value").startsWith("require(");
    for (const part of pattern?.type === "object_pattern" && isRequired ? pattern.namedChildren : []) {
      const name = (child(part, "key") ?? part).text;
      names.set(child(part, "value")?.text ?? name, name);
    }
  }
  return names;
}

function merged(root: SyntaxNode, otherIndexes: readonly ModuleIndex[]): ModuleIndex {
  const moduleIndex = indexModule(root);
  const imported = importedNames(root);
  const spaces = root
    .descendantsOfType("namespace_import")
    .flatMap(({ namedChildren }) => namedChildren[0]?.text ?? []);
  const all = <T>(of: (index: ModuleIndex) => ReadonlyMap<string, T>, inSpaces = false): ReadonlyMap<string, T> => {
    const theirs = otherIndexes.flatMap((index) => [...of(index)]).toReversed();
    const entries = new Map(theirs);
    for (const [here, there] of imported) {
      const value = entries.get(there);
      if (value !== undefined) entries.set(here, value);
    }
    for (const space of inSpaces ? spaces : [])
      for (const [name, value] of theirs) entries.set(`${space}.${name}`, value);
    return new Map([...entries, ...of(moduleIndex)]);
  };
  return {
    classes: all(({ classes }) => classes),
    types: all(({ types }) => types),
    functions: all(({ functions }) => functions, true),
    variables: all(({ variables }) => variables, true),
    members: all(({ members }) => members),
    callExamples: moduleIndex.callExamples,
    names: new Set([...moduleIndex.names, ...imported.keys(), ...spaces]),
  };
}
