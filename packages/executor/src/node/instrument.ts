import type * as Babel from "@babel/core";
import type { NodePath, ParserOptions, PluginObj, types } from "@babel/core";
import type { VisitorOptions } from "istanbul-lib-instrument";
import { parserOptions, SOURCE_TYPES } from "./parse-program.ts";
import { sourceKind } from "./source-kind.ts";

const COVERAGE_VARIABLE = "__repost_coverage__";

const IGNORE_HINT = /(\/\*|\/\/)(\s*)istanbul(?=\s+ignore)/g;
const IGNORED = " istanbul ignore next ";

/** Longer text is parsed twice, because printing everything is slower. */
const LONG = 30_000;

const OPTIONS: Partial<VisitorOptions> & Readonly<Record<string, unknown>> = {
  coverageVariable: COVERAGE_VARIABLE,
  coverageGlobalScope: "globalThis",
  coverageGlobalScopeFunc: false,
};

type CountProgram = (babel: typeof types, path: string, options: typeof OPTIONS) => ProgramVisitor;

interface ProgramVisitor {
  readonly enter: (program: NodePath<types.Program>) => void;
  readonly exit: (program: NodePath<types.Program>) => void;
}

interface CountedLines {
  readonly start_line: number;
  readonly end_line: number;
}

/** Changes only the enclosing statement of a long text. Null for unparsable text. */
export async function instrument(path: string, code: string, lines: CountedLines): Promise<string | null> {
  const [{ parseSync, transformSync }, { programVisitor: countProgram }] = await Promise.all([
    import("@babel/core"),
    import("istanbul-lib-instrument"),
  ]);
  // The package's types are of an older Babel.
  if (!countsPrograms(countProgram)) throw new TypeError("istanbul-lib-instrument has no visitor of programs");
  const counted = code.replace(IGNORE_HINT, "$1$2istanbul_");
  for (const sourceType of SOURCE_TYPES) {
    const parserOpts = parserOptions(sourceType, typedPlugins(path));
    const common = { filename: path, configFile: false, babelrc: false, parserOpts } as const;
    try {
      const file = counted.length < LONG ? null : parseSync(counted, common);
      const part = statementWith(file?.program.body ?? [], lines) ?? { start: 0, end: counted.length, before: "" };
      const made = transformSync(part.before + counted.slice(part.start, part.end), {
        ...common,
        compact: false,
        sourceMaps: false,
        shouldPrintComment: (text) => text !== IGNORED,
        plugins: [
          (babel: typeof Babel): PluginObj => {
            const counter = countProgram(babel.types, path, OPTIONS);
            const enter = (program: NodePath<types.Program>): void => {
              for (const node of program.node.body) ignoreOutside(node, lines, babel.types.VISITOR_KEYS);
              counter.enter(program);
            };
            return { visitor: { Program: { enter, exit: counter.exit } } };
          },
        ],
      });
      if (made?.code === null || made?.code === undefined) return null;
      return counted.slice(0, part.start) + made.code + counted.slice(part.end);
    } catch (error) {
      // Text that is no module may be a script.
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return null;
}

function statementWith(
  statements: readonly types.Statement[],
  lines: CountedLines,
): { readonly start: number; readonly end: number; readonly before: string } | null {
  const [statement, ...furtherStatements] = statements.filter(
    ({ loc }) => loc !== null && loc !== undefined && !isApart(loc, lines),
  );
  const { start, end, loc } = statement ?? {};
  // Decorators of an exported class belong to the class declaration.
  const declared = statement !== undefined && "declaration" in statement ? statement.declaration : statement;
  const isDecorated = declared?.type === "ClassDeclaration" && (declared.decorators?.length ?? 0) > 0;
  if (furtherStatements.length > 0 || isDecorated || typeof start !== "number" || typeof end !== "number" || !loc)
    return null;
  return { start, end, before: "\n".repeat(loc.start.line - 1) + " ".repeat(loc.start.column) };
}

function countsPrograms(value: unknown): value is CountProgram {
  return typeof value === "function";
}

function ignoreOutside(node: types.Node, lines: CountedLines, keys: Readonly<Record<string, string[]>>): void {
  const { loc } = node;
  const isOutside = loc === null || loc === undefined || isApart(loc, lines);
  if (isOutside) {
    const hint = { type: "CommentBlock", value: IGNORED } as const;
    node.leadingComments = [...(node.leadingComments ?? []), hint];
  }
  for (const key of keys[node.type] ?? []) {
    const child: unknown = Reflect.get(node, key);
    for (const item of Array.isArray(child) ? child : [child]) if (isNode(item)) ignoreOutside(item, lines, keys);
  }
}

function isApart({ start, end }: NonNullable<types.Node["loc"]>, { start_line, end_line }: CountedLines): boolean {
  return end.line < start_line || start.line > end_line;
}

export function isNode(value: unknown): value is types.Node {
  return typeof value === "object" && value !== null && "type" in value;
}

function typedPlugins(path: string): NonNullable<ParserOptions["plugins"]> {
  const loader = sourceKind(path)?.loader ?? "js";
  return [
    ...(loader === "ts" || loader === "tsx" ? (["typescript"] as const) : []),
    ...(loader === "tsx" || loader === "jsx" ? (["jsx"] as const) : []),
  ];
}
