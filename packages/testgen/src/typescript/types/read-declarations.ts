import { definesType, type Parser, type SyntaxNode, type TypedFile } from "@repost/syntax";
import type { ClassModel } from "../classes/class-model.ts";
import { indexModule, type ModuleIndex } from "../source/module-index.ts";
import { child, childText } from "../source/nodes.ts";

/** Nodes are valid until disposal. */
export interface Declarations extends Disposable {
  readonly typeOfVariable: (name: string) => SyntaxNode | null;
  readonly definitions: readonly string[];
  readonly index: ModuleIndex;
  readonly files: readonly TypedFile[];
}

const DECLARATION_FILE = /^(?:export\s+)?(?:default\s+)?declare\s/mu;

/** Declared classes are constructed only if the module exports them (`names`). */
export function readDeclarations(
  typed: Parser,
  usages: readonly string[],
  moduleIndex: ModuleIndex,
  names: ReadonlySet<string> = new Set(),
): Declarations {
  const trees = usages.filter((text) => DECLARATION_FILE.test(text)).map((text) => typed.parse(text));
  const indexes = trees.map(({ root }) => indexModule(root));
  const variables = new Map(trees.flatMap(({ root }) => typedVariables(root)));
  const types = new Map([moduleIndex, ...indexes].toReversed().flatMap((index) => [...index.types]));
  const declared = new Map(indexes.flatMap(({ classes }) => [...classes]));
  const outside = [...declared].filter(([name]) => !moduleIndex.classes.has(name) && !types.has(name));
  const exported = outside.filter(([name]) => names.has(name));
  for (const [name, { written }] of outside) if (written !== undefined && !names.has(name)) types.set(name, written);
  const classes = [...moduleIndex.classes, ...exported].map(([name, model]): readonly [string, ClassModel] => {
    const { interfaces = [], written = model.written } = declared.get(name) ?? {};
    // Compiled code does not name its interfaces.
    const implemented = model.interfaces.length > 0 ? model.interfaces : interfaces;
    return [name, { ...model, interfaces: implemented, ...(written === undefined ? {} : { written }) }];
  });
  return {
    files: trees.map(({ root }, at) => ({ path: `/declarations/${at}.d.ts`, root, isGlobal: true })),
    typeOfVariable: (name) => variables.get(name) ?? null,
    index: {
      ...moduleIndex,
      names: new Set([...moduleIndex.names, ...exported.map(([name]) => name)]),
      types,
      classes: new Map(classes),
    },
    definitions: usages.filter((text) => text.startsWith("/**") && definesType(text)),
    [Symbol.dispose]() {
      for (const tree of trees) tree[Symbol.dispose]();
    },
  };
}

function typedVariables(root: SyntaxNode): readonly (readonly [string, SyntaxNode])[] {
  return root.descendantsOfType("variable_declarator").flatMap((node) => {
    const type = child(node, "type");
    return type === null ? [] : [[childText(node, "name"), type] as const];
  });
}
