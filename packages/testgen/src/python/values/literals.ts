import { childrenOf, isPlain, text, type Expression } from "../../values/expression.ts";
import { derivesFrom } from "../classes/class-kinds.ts";
import { childrenOfNode, type PythonFunction } from "../source/definitions.ts";
import { classLineage, docstringOf, type ModuleIndex, methodIn } from "../source/module-index.ts";
import { namesReadBy } from "../source/names-in.ts";
import { type SyntaxNode, walk } from "@repost/syntax";
import { readExpression } from "../source/read-expression.ts";
import { ownerName } from "../../values/describe-value.ts";
import { membersRead } from "../../objects/relevant-actions.ts";
import { distinctExpressions } from "../../values/arrange.ts";

const MAX_LITERALS = 80;
const MAX_TEXT = 60;
const MEMBER_DEPTH = 2;

/** Includes constants, callees, and quoted texts of the documentation. */
export function minedLiterals(index: ModuleIndex, definition: PythonFunction): readonly Expression[] {
  const names = namesReadBy(definition.body);
  const constants = [...names].flatMap((name) => partsOf(index.constants.get(name)));
  const called = [...names].flatMap((name) => {
    const callee = index.functions.get(name);
    return callee === undefined || callee.name === definition.name ? [] : literalsIn(callee.body).slice(0, 15);
  });
  const siblings = literalsOfMembers(index, definition, MEMBER_DEPTH);
  const quoted = quotedTexts(docstringOf(definition.body) ?? "").map(text);
  const members = classConstants(index, definition);
  const all = [...literalsIn(definition.body), ...constants, ...members, ...quoted, ...called, ...siblings];
  return distinctExpressions(all).slice(0, MAX_LITERALS);
}

/** Includes members of subclasses. */
function literalsOfMembers(index: ModuleIndex, definition: PythonFunction, depth: number): readonly Expression[] {
  const owner = ownerName(definition.name);
  if (depth === 0 || definition.self === null || !index.classes.has(owner)) return [];
  const lineage = classLineage(index, owner);
  const derived = [...index.classes.values()].filter(({ name }) => name !== owner && derivesFrom(index, name, owner));
  return [...new Set(membersRead(definition.body.text, definition.self ?? "self"))].flatMap((name) => {
    const method = methodIn(lineage, name);
    if (method !== undefined) {
      return method.name === definition.name
        ? []
        : [
            ...literalsIn(method.body).slice(0, 10),
            ...classConstants(index, method),
            ...literalsOfMembers(index, method, depth - 1),
          ];
    }
    const fields = [...lineage, ...derived].flatMap((ancestor) =>
      ancestor.fields.filter((field) => field.name === name),
    );
    return fields.slice(0, 3).flatMap(({ value }) => (value === null ? [] : partsOf(readExpression(value))));
  });
}

/** Returns class constants that a function names: `Soil.CLAY`. */
function classConstants({ classes }: ModuleIndex, { body }: PythonFunction): readonly Expression[] {
  const named = new Set(body.text.match(/(?<![\w.])[A-Za-z_]\w*\.[A-Za-z_]\w*\b(?!\()/gu) ?? []);
  return [...named].flatMap((member) => {
    const [owner = "", name = ""] = member.split(".");
    const value = classes.get(owner)?.fields.find((field) => field.name === name)?.value ?? null;
    return value === null ? [] : partsOf(readExpression(value));
  });
}

/** Skips docstrings and parts of formatted strings. */
export function literalsIn(node: SyntaxNode): readonly Expression[] {
  const literals: Expression[] = [];
  walk(node, (current) => {
    if (current.type === "expression_statement" && childrenOfNode(current)[0]?.type === "string") return false;
    if (!/^(integer|float|string|concatenated_string|unary_operator)$/u.test(current.type)) return true;
    const value = readExpression(current);
    if (isUseful(value)) literals.push(value);
    return value.kind === "code";
  });
  return literals;
}

function partsOf(constant: Expression | undefined): readonly Expression[] {
  if (constant === undefined) return [];
  const leaves = (expression: Expression): readonly Expression[] =>
    childrenOf(expression).length === 0 ? [expression] : childrenOf(expression).flatMap(leaves);
  return leaves(constant).filter(isUseful).slice(0, 20);
}

function isUseful(value: Expression): boolean {
  return (
    isPlain(value) &&
    value.kind !== "nothing" &&
    value.kind !== "boolean" &&
    !(value.kind === "text" && value.value.length > MAX_TEXT)
  );
}

/** Quoted documentation text is often an input. */
function quotedTexts(docstring: string): readonly string[] {
  const prose = withoutExamples(docstring);
  const matches = [
    ...prose.matchAll(
      /(?<![\w'"])(?:'([^'\n]{1,40})'|"([^"\n]{1,40})"|``([^`\n]{1,40})``|`([^`\n]{1,40})`)(?![\w'"])/gu,
    ),
  ];
  const texts = matches.map(([, single, double, code, back]) =>
    (single ?? double ?? code ?? back ?? "").replaceAll(/^["']|["']$/gu, ""),
  );
  return [...new Set(texts)].slice(0, 16);
}

/** Example calls are seeds; their results are accidental inputs. */
function withoutExamples(docstring: string): string {
  let isExample = false;
  const prose = docstring.split("\n").filter((line) => {
    isExample = line.trim() !== "" && (isExample || /^\s*>>>/u.test(line));
    return !isExample;
  });
  return prose.join("\n");
}
