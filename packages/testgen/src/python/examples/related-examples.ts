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
  const siblings = [...file.functions.values()].filter((candidate) => isRelated(candidate, definition));
  const programs = docstringsOf(source, file)
    .filter((text) => text.includes(">>>"))
    .slice(0, MAX_PROGRAMS);
  const related: Candidate[] = [];
  for (const program of programs.map(doctestProgram)) {
    for (const sibling of siblings) {
      if (related.length >= MAX_RELATED) return related;
      const name = shortName(sibling.name);
      if (!name.startsWith("__") && !program.includes(name)) continue;
      const examples = examplesIn({ parser, index, definition: sibling, targetPath, program, origin: "docstring" });
      for (const example of examples) {
        const adapted = argumentsFor(definition, sibling, example.arguments);
        if (adapted !== null)
          related.push({ ...example, arguments: adapted, origin: "search", expectsException: false });
      }
    }
  }
  return related.slice(0, MAX_RELATED);
}

function isRelated(other: PythonFunction, target: PythonFunction): boolean {
  if (other.name === target.name) return false;
  if (takesObject(target)) return takesObject(other) && ownerOf(other.name) === ownerOf(target.name);
  return (
    other.binding === "function" &&
    required(target).length > 0 &&
    required(target).every((parameter) => hasParameter(other, parameter))
  );
}

function takesObject({ binding }: PythonFunction): boolean {
  return binding === "method" || binding === "property";
}

function required({ parameters }: PythonFunction): readonly PythonParameter[] {
  return parameters.filter(({ kind, defaultNode }) => defaultNode === null && kind !== "rest" && kind !== "named_rest");
}

function hasParameter({ parameters }: PythonFunction, { name }: PythonParameter): boolean {
  return parameters.some((parameter) => parameter.name === name);
}

/** Returns null if a required parameter has no argument. */
function argumentsFor(
  target: PythonFunction,
  other: PythonFunction,
  exampleArguments: readonly Argument[],
): readonly Argument[] | null {
  const positional = other.parameters.filter(({ kind }) => kind === "positional" || kind === "positional_only");
  const byName = new Map(exampleArguments.map(({ name, value }, index) => [name ?? positional[index]?.name, value]));
  const values = required(target).map(({ name, kind }) => {
    const value = byName.get(name);
    return value === undefined ? null : { name: kind === "keyword_only" ? name : null, value };
  });
  return values.includes(null) ? null : values.flatMap((value) => value ?? []);
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
