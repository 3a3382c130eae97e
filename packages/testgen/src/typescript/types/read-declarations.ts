import { definesType, type Parser, type TypedFile } from "@repost/syntax";
import type { ClassModel } from "../classes/class-model.ts";
import { indexModule, type ModuleIndex } from "../source/module-index.ts";

/** Nodes are valid until disposal. */
export interface Declarations extends Disposable {
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
  const types = new Map([moduleIndex, ...indexes].toReversed().flatMap((index) => [...index.types]));
  const declared = new Map(indexes.flatMap(({ classes }) => [...classes]));
  const outside = [...declared].filter(([name]) => !moduleIndex.classes.has(name) && !types.has(name));
  const exported = outside.filter(([name]) => names.has(name));
  for (const [name, { written }] of outside) if (written !== undefined && !names.has(name)) types.set(name, written);
  const classes = [...moduleIndex.classes, ...exported].map(([name, model]): readonly [string, ClassModel] => {
    const written = declared.get(name)?.written ?? model.written;
    return [name, { ...model, ...(written === undefined ? {} : { written }) }];
  });
  return {
    files: trees.map(({ root }, at) => ({ path: `/declarations/${at}.d.ts`, root, isGlobal: true })),
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
