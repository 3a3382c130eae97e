import type { SyntaxNode } from "@repost/syntax";
import type { Candidate } from "../subject.ts";
import type { Expression } from "../values/expression.ts";
import { doctestProgram, fencedProgram } from "./examples/doctest-program.ts";
import { examplesIn, type ExamplesOptions } from "./examples/examples.ts";
import type { PythonFunction } from "./source/definitions.ts";
import { classLineage, docstringOf, type ModuleIndex } from "./source/module-index.ts";
import { printCall } from "./print-call.ts";
import { child } from "../nodes.ts";
import { ownerName } from "../values/describe-value.ts";

export interface SeedsOptions extends Omit<ExamplesOptions, "program" | "origin"> {
  readonly documentation: readonly string[];
  /** Tests, examples and pages that may call the target. */
  readonly usages: readonly string[];
}

export function findSeeds({ documentation, usages, ...common }: SeedsOptions): readonly Candidate[] {
  const documented = (program: string): readonly Candidate[] => examplesIn({ ...common, program, origin: "docstring" });
  const called = usages.flatMap((text) => {
    const interactive = text.includes(">>>") ? documented(doctestProgram(text)) : [];
    const isPage = /^(?:```|~~~)/mu.test(text);
    return [
      ...interactive,
      ...(isPage ? documented(fencedProgram(text)) : examplesIn({ ...common, program: text, origin: "call_site" })),
    ];
  });
  const candidates = [...documentation.flatMap((text) => documented(doctestProgram(text))), ...called];
  return candidates.filter((candidate) => !isStress(candidate));
}

/** Includes the class, its bases and constructors, and the module. */
export function documentationOf(index: ModuleIndex, definition: PythonFunction, root: SyntaxNode): readonly string[] {
  const owner = ownerName(definition.name);
  const ofClass = classLineage(index, owner).flatMap((ancestor) => [
    child(ancestor.node, "body"),
    ancestor.methods.get("__init__")?.body ?? null,
  ]);
  return [definition.body, ...ofClass, root].flatMap((body) => {
    const text = body === null ? null : docstringOf(body);
    return text === null ? [] : [text];
  });
}

export function examplesByParameter(
  seeds: readonly Candidate[],
  { parameters }: PythonFunction,
): ReadonlyMap<string, readonly Expression[]> {
  const examples = new Map<string, Expression[]>();
  const positional = parameters.filter(({ kind }) => kind !== "keyword_only" && kind !== "named_rest");
  for (const seed of seeds) {
    for (const [position, { name, value }] of seed.arguments.entries()) {
      const parameter = name ?? positional[Math.min(position, positional.length - 1)]?.name;
      if (parameter !== undefined) examples.set(parameter, [...(examples.get(parameter) ?? []), value]);
    }
  }
  return examples;
}

const REPEATED = /["')\]]\s*\*\s*\d[\d_]{4,}|(?<![\w.])\d[\d_]{4,}\s*\*\s*[bruBRU]{0,2}["'([]/u;

/** Ten thousand repetitions or more only test performance. */
export function isStress(candidate: Candidate): boolean {
  const { setup, receiver, arguments: argumentList } = printCall(candidate);
  return [...setup, receiver ?? "", ...argumentList.map(({ code }) => code)].some((text) => REPEATED.test(text));
}
