import type { Candidate, Decision, Parameter } from "../subject.ts";
import { float, integer, text, textsOf, type Expression, mapChildren, replaceNode } from "../values/expression.ts";
import { fits } from "../values/fits.ts";
import { interleave } from "../values/arrange.ts";
import { candidateKey, distinctCandidates } from "./candidates.ts";
import { aimAt } from "./mutations/aim.ts";
import type { MutationTools } from "./mutations/tools.ts";
import type { Mutated } from "./mutants.ts";
import { parametersOfArguments } from "./parameters-of-arguments.ts";
import { mutatedBy } from "./provenance.ts";
import { argumentsOfView } from "./views.ts";
import { searched, slotsOf, valueAt, withValue } from "./slots.ts";
import { type ExecutedCall, pathOf } from "./executed-call.ts";
import { SEARCH_TUNING } from "./search-tuning.ts";

type Change = NonNullable<Mutated["change"]>;

const CONDITION_OPERATORS = /^(?:dropped_operand|boolean)$/u;
const EQUALITY = /[^!]==/u;

/** Takes operands, values of an ignored parameter, and repeated texts. */
export function survivorCalls(
  survivors: readonly Mutated[],
  executedCalls: readonly ExecutedCall[],
  tools: MutationTools,
): readonly Candidate[] {
  const suggested = interleave(survivors.map((survivor) => callsFor(survivor, executedCalls, tools)));
  return untried(suggested, executedCalls).slice(0, SEARCH_TUNING.suggestedCalls);
}

export function untried(
  candidates: readonly Candidate[],
  executedCalls: readonly ExecutedCall[],
): readonly Candidate[] {
  return distinctCandidates(candidates, new Set(executedCalls.map(({ candidate }) => candidateKey(candidate))));
}

function callsFor(
  survivor: Mutated,
  executedCalls: readonly ExecutedCall[],
  tools: MutationTools,
): readonly Candidate[] {
  const { change } = survivor;
  if (change === undefined) return [];
  const parents = parentsFor(survivor, executedCalls);
  const values = valuesIn(`${change.original} ${change.replacement} ${change.lineText ?? ""}`);
  const comparesParts = CONDITION_OPERATORS.test(change.operator) || EQUALITY.test(change.lineText ?? "");
  const byParent = parents.map((parent) => [
    ...(comparesParts ? withSharedValues(parent) : []),
    ...(change.parameter === undefined ? [] : varied(parent, change.parameter, tools)).map((child) =>
      mutatedBy("parameter_of_mutant", parent, child),
    ),
    ...rewritten(parent, repetitionFor(change, parent)).map((child) => mutatedBy("repeated_text", parent, child)),
    ...values.map((value) => aimAt(parent, decisionOn(survivor.line, value, tools), tools, "operand_of_mutant")),
  ]);
  return interleave(byParent).slice(0, SEARCH_TUNING.callsOfSurvivor);
}

/** Simple calls of each path come first. */
export function parentsFor({ line, change }: Mutated, executedCalls: readonly ExecutedCall[]): readonly Candidate[] {
  const observableCalls = executedCalls.filter(
    ({ isObservable, observation }) => isObservable && observation.kind === "returned",
  );
  const reaching = observableCalls.filter(({ reached }) => reached.has(String(line)));
  const count = change?.parameter === undefined ? "parentsOfSurvivor" : "parentsOfIgnoredParameter";
  return otherPathsFirst(reaching.length > 0 ? reaching : observableCalls)
    .slice(0, SEARCH_TUNING[count])
    .map(({ candidate }) => candidate);
}

function otherPathsFirst(executedCalls: readonly ExecutedCall[]): readonly ExecutedCall[] {
  const first = new Map(executedCalls.toReversed().map((executedCall) => [pathOf(executedCall), executedCall]));
  const distinct = executedCalls.filter((executedCall) => first.get(pathOf(executedCall)) === executedCall);
  return [...new Set([...distinct, ...executedCalls])];
}

/** Passes a value in two positions, because a condition may compare them or check the same property of both. */
function withSharedValues(parent: Candidate): readonly Candidate[] {
  const { view } = parent;
  const inView = view === undefined ? [] : argumentsOfView(view).map(([value]) => value);
  const passed = parent.arguments.map(({ value }) => value);
  return [
    ...pairsOf(inView).flatMap(([from, to]) =>
      view === undefined
        ? []
        : [searched({ ...parent, view: { ...view, expression: replaceNode(view.expression, to, from) } })],
    ),
    ...pairsOf(passed).map(([from, to]) => withValue(parent, { kind: "argument", index: passed.indexOf(to) }, from)),
  ].map((child) => mutatedBy("shared_value", parent, child));
}

function pairsOf(values: readonly Expression[]): readonly (readonly [from: Expression, to: Expression])[] {
  return values.flatMap((from) => values.filter((to) => to !== from).map((to) => [from, to] as const));
}

/** Without a decision, any argument gets the value. */
function decisionOn(line: number, value: Expression, { subject }: MutationTools): Decision {
  const decision = subject.decisions.find((other) => other.line === line && other.parameters.length > 0);
  // Values that the declared type forbids have incidental results.
  const taking = subject.parameters.filter(({ declared }) => fits(value, declared) !== false).map(({ name }) => name);
  const decided = decision?.parameters.filter((name) => name === "receiver" || taking.includes(name)) ?? [];
  const parameters = decided.length > 0 ? decided : taking;
  return { line, parameters, values: [value], shapes: [] };
}

/** Adds adjacent numbers, because numbers may be boundaries, and other numbers of a residue class. */
function valuesIn(code: string): readonly Expression[] {
  const texts = [...code.matchAll(/"([^"\\\n]*)"|'([^'\\\n]*)'/gu)].map((match) => text(match[1] ?? match[2] ?? ""));
  const numbers = [...code.matchAll(/(?<![\w.])\d+(?:\.\d+)?(?![\w.])/gu)].flatMap(([written]): Expression[] => {
    if (written.includes(".")) return [float(written)];
    const value = BigInt(written);
    return [integer(value), integer(value - 1n), integer(value + 1n), integer(-value)];
  });
  return [...texts, ...numbers, ...residuesIn(code)];
}

function residuesIn(code: string): readonly Expression[] {
  const moduli = [...code.matchAll(/%\s*(\d+)\b/gu)].map(([, modulus = ""]) => BigInt(modulus));
  const others = [...code.matchAll(/(?<![\w.%]|%\s)\d+(?![\w.])/gu)].map(([written]) => BigInt(written));
  return moduli.flatMap((modulus) => [1n, ...others].map((other) => integer(modulus + other)));
}

function varied(parent: Candidate, name: string, { subject, valueGenerator }: MutationTools): readonly Candidate[] {
  const parameter = subject.parameters.find((candidateParameter) => candidateParameter.name === name);
  if (parameter === undefined) return [];
  const index = parametersOfArguments(subject.parameters, parent.arguments).indexOf(parameter);
  const values = valueGenerator.variantsFor(parameter);
  if (index >= 0) return values.map((value) => withValue(parent, { kind: "argument", index }, value));
  return canBeNamed(parameter)
    ? values.map((value) => searched({ ...parent, arguments: [...parent.arguments, { name, value }] }))
    : [];
}

function canBeNamed({ kind }: Parameter): boolean {
  return kind === "positional" || kind === "keyword_only";
}

type Rewrite = (value: string) => readonly string[];

const noTexts: Rewrite = () => [];

/** Repeats texts if the mutant stops after the first occurrence. Prepends to them if it drops an anchor. */
function repetitionFor({ operator, lineText = "" }: Change, parent: Candidate): Rewrite {
  switch (operator) {
    case "anchored_match":
      return (value) => [`a/${value}`, `a ${value}`, `a${value}`];
    case "first_only":
    case "one_iteration": {
      const separators = textsOf([...parent.arguments.map(({ value }) => value), ...valuesIn(lineText)]);
      return (value) => ["", ...separators.slice(0, 2)].map((separator) => [value, value, value].join(separator));
    }
    default:
      return noTexts;
  }
}

function rewritten(parent: Candidate, rewrite: Rewrite): readonly Candidate[] {
  const ways = rewrite("a").length;
  return slotsOf(parent).flatMap((slot) => {
    const value = valueAt(parent, slot);
    if (value === undefined) return [];
    return Array.from({ length: ways }, (_, way) =>
      withValue(
        parent,
        slot,
        rewriteTexts(value, (text) => rewrite(text)[way] ?? text),
      ),
    );
  });
}

function rewriteTexts(value: Expression, rewrite: (value: string) => string): Expression {
  if (value.kind === "text") return text(rewrite(value.value));
  return mapChildren(value, (child) => rewriteTexts(child, rewrite));
}
