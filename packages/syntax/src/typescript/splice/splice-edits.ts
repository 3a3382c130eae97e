import type { Edit } from "../../apply-edits.ts";
import { linesOf } from "../../lines.ts";
import type { SyntaxNode } from "../../syntax-node.ts";
import { endOf } from "../end-of.ts";
import { eagerNames } from "../scopes/statement-names.ts";
import { firstEarlyUse, isHoisted } from "./early-use.ts";
import { functionText, mentions } from "./function-text.ts";
import { writeImports } from "./imports.ts";
import type { Solution } from "./read-solution.ts";
import { exportedPart, type SolutionParts } from "./solution-parts.ts";
import { type SolutionText, solutionText } from "./solution-text.ts";
import type { FunctionLayout } from "./module-facts.ts";
import type { Splicing } from "./splicing.ts";

/** A solution without decorators or overloads keeps the existing ones. */
export function functionEdit(solution: Solution, { code, layout }: Splicing): Edit {
  const written = solutionText(solution.root, solution.text);
  const indent = indentAt(layout.whole.start, code);
  const { chosen } = solution;
  const text = functionText({ solution: written, chosen, layout, indent });
  const leading = leadingText(written, solution, layout, indent);
  if (leading === "") return { ...layout.replaced, replacement: text };
  return {
    start: layout.whole.start,
    end: layout.replaced.end,
    replacement: `${leading}${layout.exportPrefix}${text}`,
  };
}

function leadingText(
  written: SolutionText,
  { chosen, text }: Solution,
  layout: FunctionLayout,
  indent: string,
): string {
  const isMember = layout.form === "method" && layout.owner === "class";
  const decorators = isMember ? chosen.decorators : [];
  const overloads = layout.form === "value" ? [] : chosen.overloads;
  if (decorators.length + overloads.length === 0) return "";
  const exportPrefix = text.slice(chosen.headerStart, chosen.inner.startIndex);
  if (chosen.form === layout.form && (isMember || exportPrefix === layout.exportPrefix)) {
    return written.slice(chosen.start, chosen.headerStart, chosen.outer, indent);
  }
  const lines = [
    ...decorators.map((node) => sliceOf(written, node, indent)),
    ...overloads.map((node) => layout.exportPrefix + overloadText(written, node, indent)),
  ];
  return lines.map((line) => `${line}\n${indent}`).join("");
}

function overloadText(written: SolutionText, node: SyntaxNode, indent: string): string {
  const text = sliceOf(written, exportedPart(node), indent);
  return text.endsWith(";") ? text : `${text};`;
}

function sliceOf(written: SolutionText, node: SyntaxNode, to: string): string {
  return written.slice(node.startIndex, endOf(node), node, to);
}

function indentAt(offset: number, code: string): string {
  const lines = linesOf(code);
  return /^[ \t]*/.exec(code.slice(lines.start(lines.lineAt(offset))))?.[0] ?? "";
}

export function surroundingEdits(solution: Solution, parts: SolutionParts, options: Splicing): readonly Edit[] {
  const { code, layout } = options;
  const written = solutionText(solution.root, solution.text);
  const before = [...importLines(written, solution, parts, options), ...blockLines(written, parts.before)];
  const edits: Edit[] = [];
  if (before.length > 0) edits.push(insert(blockStart(parts.before, options), `${before.join("\n")}\n\n`));
  if (parts.members.length > 0) edits.push(memberEdit(written, parts.members, options));
  if (parts.after.length > 0) {
    const end = lineEnd(layout.statementEnd, code);
    edits.push(insert(end, `\n\n${blockLines(written, parts.after).join("\n")}`));
  }
  return edits;
}

/** Before the target's statement, or an earlier caller with available constants. */
function blockStart(block: readonly SyntaxNode[], { code, parser, facts, target, layout }: Splicing): number {
  const bindings = block.filter((statement) => !isHoisted(statement));
  if (!layout.hoisted || bindings.length === 0) return layout.statementStart;
  using tree = parser.parse(code);
  const early = firstEarlyUse(tree.root, target.name, layout.statementStart);
  if (early === undefined) return layout.statementStart;
  const later = [...facts.bindings].filter(([, { statementStart }]) => statementStart >= early).map(([name]) => name);
  const usesLater = bindings.map(eagerNames).some((names) => later.some((name) => names.has(name)));
  return usesLater ? layout.statementStart : early;
}

function insert(at: number, replacement: string): Edit {
  return { start: at, end: at, replacement };
}

function lineEnd(offset: number, code: string): number {
  const lines = linesOf(code);
  const end = lines.end(lines.lineAt(offset));
  return /^[ \t]*;?[ \t]*(?:\/\/.*)?$/.test(code.slice(offset, end)) ? end : offset;
}

/** Imports become `require` in CommonJS; `require` is created in ES modules. */
function importLines(
  written: SolutionText,
  solution: Solution,
  { imports, before, after, members }: SolutionParts,
  { facts }: Splicing,
): readonly string[] {
  const lines = imports.flatMap(({ statement, missing }) => {
    const imported = statement.type === "import_statement";
    const isWhole = missing.length === importCount(statement) && (!imported || facts.format !== "commonjs");
    if (isWhole) return [sliceOf(written, statement, "")];
    return writeImports(missing, imported && facts.format !== "commonjs" ? "module" : "commonjs");
  });
  const required = imports.filter(({ statement }) => statement.type !== "import_statement");
  const rest = [solution.chosen.outer, ...before, ...after, ...members, ...required.map(({ statement }) => statement)];
  if (facts.format !== "module" || facts.bindings.has("require") || !rest.some((node) => mentions(node, "require")))
    return lines;
  const create = ['import { createRequire } from "node:module";', "const require = createRequire(import.meta.url);"];
  return [...create, ...lines];
}

function importCount(statement: SyntaxNode): number {
  return Math.max(1, statement.descendantsOfType(["import_specifier", "namespace_import"]).length);
}

function blockLines(written: SolutionText, statements: readonly SyntaxNode[]): readonly string[] {
  return statements.flatMap((statement, position) => {
    const previous = statements[position - 1];
    const between = previous === undefined ? "" : written.text.slice(previous.endIndex, statement.startIndex);
    const text = sliceOf(written, exportedPart(statement), "");
    return /\n[ \t]*\n/.test(between) ? ["", text] : [text];
  });
}

function memberEdit(written: SolutionText, members: readonly SyntaxNode[], { code, layout }: Splicing): Edit {
  const lines = linesOf(code);
  const start = lines.start(lines.lineAt(layout.whole.start));
  const indent = indentAt(layout.whole.start, code);
  const end = layout.owner === "object" ? "," : "";
  const texts = members.map((member) => {
    const text = sliceOf(written, member, indent);
    return end === "" && member.type !== "method_definition" ? `${text};` : text + end;
  });
  const alone = code.slice(start, layout.whole.start).trim() === "";
  if (!alone) return insert(layout.whole.start, `${texts.join(" ")} `);
  return insert(start, texts.map((text) => `${indent}${text}\n`).join("") + (end === "" ? "\n" : ""));
}
