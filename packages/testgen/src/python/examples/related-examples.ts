import type { Parser, SyntaxNode } from "@repost/syntax";
import type { Argument, Candidate } from "../../subject.ts";
import type { PythonFunction, PythonParameter } from "../source/definitions.ts";
import { docstringOf, indexModule, type ModuleIndex } from "../source/module-index.ts";
import { doctestProgram } from "./doctest-program.ts";
import { examplesIn } from "./examples.ts";

interface RelatedExamplesOptions {
  readonly parser: Parser;
  readonly index: ModuleIndex;
  readonly definition: PythonFunction;
  readonly targetPath: string;
  readonly source: SyntaxNode;
}

const MAX_PROGRAMS = 40;
const MAX_RELATED = 12;

/** Uses other functions' arguments for equally named parameters, and objects of other methods. */
export function relatedExamples(options: RelatedExamplesOptions): readonly Candidate[] {
  const { parser, index, definition, targetPath, source } = options;
  const file = indexModule(source);
  const siblings = [...file.functions.values()].filter((one) => isRelated(one, definition));
  const programs = docstringsOf(source, file)
    .filter((text) => text.includes(">>>"))
    .slice(0, MAX_PROGRAMS);
  const found: Candidate[] = [];
  for (const program of programs.map(doctestProgram)) {
    for (const sibling of siblings) {
      if (found.length >= MAX_RELATED) return found;
      const name = shortName(sibling.name);
      if (!name.startsWith("__") && !program.includes(name)) continue;
      const shown = examplesIn({ parser, index, definition: sibling, targetPath, program, origin: "docstring" });
      for (const example of shown) {
        const given = argumentsFor(definition, sibling, example.arguments);
        if (given !== null) found.push({ ...example, arguments: given, origin: "search", expectsException: false });
      }
    }
  }
  return found.slice(0, MAX_RELATED);
}

function isRelated(other: PythonFunction, target: PythonFunction): boolean {
  if (other.name === target.name) return false;
  if (takesObject(target)) return takesObject(other) && ownerOf(other.name) === ownerOf(target.name);
  return (
    other.binding === "function" &&
    required(target).length > 0 &&
    required(target).every((one) => hasParameter(other, one))
  );
}

function takesObject({ binding }: PythonFunction): boolean {
  return binding === "method" || binding === "property";
}

function required({ parameters }: PythonFunction): readonly PythonParameter[] {
  return parameters.filter(({ kind, defaultNode }) => defaultNode === null && kind !== "rest" && kind !== "named_rest");
}

function hasParameter({ parameters }: PythonFunction, { name }: PythonParameter): boolean {
  return parameters.some((one) => one.name === name);
}

/** Returns null if a required parameter has no argument. */
function argumentsFor(
  target: PythonFunction,
  other: PythonFunction,
  given: readonly Argument[],
): readonly Argument[] | null {
  const positional = other.parameters.filter(({ kind }) => kind === "positional" || kind === "positional_only");
  const byName = new Map(given.map(({ name, value }, place) => [name ?? positional[place]?.name, value]));
  const values = required(target).map(({ name, kind }) => {
    const value = byName.get(name);
    return value === undefined ? null : { name: kind === "keyword_only" ? name : null, value };
  });
  return values.includes(null) ? null : values.flatMap((one) => one ?? []);
}

function docstringsOf(source: SyntaxNode, { functions, classes }: ModuleIndex): readonly string[] {
  const bodies = [
    source,
    ...[...classes.values()].map(({ node }) => node.childForFieldName("body")),
    ...[...functions.values()].map(({ body }) => body),
  ];
  return bodies.flatMap((body) => (body === null ? [] : (docstringOf(body) ?? [])));
}

function ownerOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf(".")));
}

function shortName(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}
