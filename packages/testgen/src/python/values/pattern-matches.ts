import { walk, type SyntaxNode } from "@repost/syntax";
import { call, text, type Expression } from "../../values/expression.ts";
import { interleave } from "../../values/arrange.ts";
import { sampleRegex } from "../../values/regex-samples.ts";
import { constantNode, constantText } from "../source/constant-text.ts";
import { childrenOfNode, keyword, type PythonFunction } from "../source/definitions.ts";
import { classLineage, type ModuleIndex } from "../source/module-index.ts";
import { qualifyName } from "./qualify.ts";
import { child, childText } from "../../nodes.ts";
import { ownerName, shortName } from "../../values/describe-value.ts";

const MAX_PATTERNS = 5;
const MAX_MATCHES = 8;
const TAKES_MATCH = /\bMatch\b|\.(?:group|groups|groupdict|start|end|span|expand)\(/u;

interface Pattern {
  readonly source: string;
  /** Null for a literal pattern. */
  readonly name: string | null;
}

/**
 * Uses patterns that call the function (`PATTERN.sub(function, text)`), otherwise patterns with the groups that it
 * reads.
 */
export function patternMatches(
  root: SyntaxNode,
  index: ModuleIndex,
  definition: PythonFunction,
): readonly Expression[] {
  if (!TAKES_MATCH.test(definition.node.text)) return [];
  const replaced = patternsReplaced(root, index, definition);
  const patterns = replaced.length > 0 ? replaced : patternsAround(index, definition);
  const { source: search, requirements } = qualifyName("re.search", index);
  const made = patterns
    .slice(0, MAX_PATTERNS)
    .map(({ source, name }) =>
      sampleRegex(source).map((sample) =>
        name === null
          ? call(search, [text(source), text(sample)], { requirements })
          : call(`${name}.search`, [text(sample)]),
      ),
    );
  return interleave(made).slice(0, MAX_MATCHES);
}

function patternsReplaced(root: SyntaxNode, index: ModuleIndex, definition: PythonFunction): readonly Pattern[] {
  const name = shortName(definition.name);
  const owner = ownerName(definition.name) || null;
  const patterns: Pattern[] = [];
  walk(root, (node) => {
    const callee = node.type === "call" ? child(node, "function") : null;
    const list = child(node, "arguments");
    if (callee?.type !== "attribute" || list === null) return true;
    if (!/^subn?$/u.test(childText(callee, "attribute"))) return true;
    const object = child(callee, "object");
    const argumentNodes = childrenOfNode(list).filter(({ type }) => type !== "keyword_argument");
    const isModule = object !== null && index.imports.get(object.text) === "re";
    const replacement = keyword(list, "repl") ?? argumentNodes[isModule ? 1 : 0];
    if (object === null || replacement === undefined || !names(replacement, name)) return true;
    const [first] = argumentNodes;
    const pattern = isModule
      ? first === undefined
        ? null
        : patternOf(first, index, owner)
      : patternOf(object, index, owner);
    if (pattern !== null) patterns.push(pattern);
    return true;
  });
  return unique(patterns);
}

/** Accepts `self.unescape` and `lambda match: unescape(match)`. */
function names(replacement: SyntaxNode, name: string): boolean {
  return new RegExp(String.raw`(?<!\w)${name}(?!\w)`, "u").test(replacement.text);
}

function patternsAround(index: ModuleIndex, definition: PythonFunction): readonly Pattern[] {
  const owner = ownerName(definition.name) || null;
  const fields = (owner === null ? [] : classLineage(index, owner)).flatMap((ancestor) =>
    ancestor.fields.map(({ name, value }) => [`${ancestor.name}.${name}`, value] as const),
  );
  const compiled = [...fields, ...index.assigned].flatMap(([name, value]) => {
    const source = value === null ? null : compiledText(value, index, owner);
    return source === null ? [] : [{ source, name }];
  });
  const { text: body } = definition.body;
  const numbers = [...body.matchAll(/\.(?:group|start|end|span)\(\s*(\d+)/gu)].map(([, number]) => Number(number));
  const groupNames = [...body.matchAll(/\.group\(\s*["'](\w+)["']/gu)].map(([, name = ""]) => name);
  return unique(compiled).filter(
    ({ source }) =>
      groupNames.every((name) => source.includes(`(?P<${name}>`)) && Math.max(0, ...numbers) <= groupsOf(source),
  );
}

function groupsOf(source: string): number {
  return [...source.matchAll(/(?<!\\)\((?:(?!\?)|\?P<)/gu)].length;
}

/** Returns the pattern, with its name if a test can use it. */
function patternOf(node: SyntaxNode, index: ModuleIndex, owner: string | null): Pattern | null {
  const assigned = constantNode(node, index, owner);
  const source = assigned === null ? null : compiledText(assigned, index, owner);
  if (source !== null) return { source, name: nameOf(node, index, owner) };
  const written = constantText(node, index, owner) ?? compiledText(node, index, owner);
  return written === null ? null : { source: written, name: null };
}

function nameOf(node: SyntaxNode, index: ModuleIndex, owner: string | null): string | null {
  if (node.type === "identifier") return index.assigned.has(node.text) ? node.text : null;
  const qualified = owner === null ? node.text : node.text.replace(/^(?:self|cls)\./u, `${owner}.`);
  return /^(?:self|cls)\./u.test(qualified) ? null : qualified;
}

function compiledText(node: SyntaxNode, index: ModuleIndex, owner: string | null): string | null {
  const callee = node.type === "call" ? childText(node, "function") : "";
  const list = child(node, "arguments");
  if (list === null || !/(?:^|\.)compile$/u.test(callee)) return null;
  const [first] = childrenOfNode(list);
  return first === undefined ? null : constantText(first, index, owner);
}

function unique(patterns: readonly Pattern[]): readonly Pattern[] {
  return [...new Map(patterns.map((pattern) => [`${pattern.name}\0${pattern.source}`, pattern])).values()];
}
