import type { Candidate, ReceiverPlan, Statement, Subject } from "../../subject.ts";
import { argumentsOfRow, type ArgumentRow } from "../../values/argument-rows.ts";
import { interleave } from "../../values/arrange.ts";
import type { Expression } from "../../values/expression.ts";
import type { ValueGenerator } from "../../values/value-generator.ts";

/** Builds seed inputs from the facts about a target. */
export interface InputGenerator<Context> {
  /** Stored with the tests, in snake_case. */
  readonly name: string;
  /** Returns inputs, most promising first. */
  generate(context: Context): readonly Candidate[];
}

interface GeneratorContext {
  readonly subject: Subject;
  readonly valueGenerator: ValueGenerator;
}

export interface ReceiverContext extends GeneratorContext {
  readonly plan: ReceiverPlan;
  readonly lists: readonly [ArgumentRow, ...ArgumentRow[]];
  /** The usual one comes first. */
  readonly receivers: readonly [Expression, ...Expression[]];
}

export interface CallContext extends GeneratorContext {
  readonly plain: readonly Candidate[];
  /** Candidates with views of functions in results. */
  readonly viewed: readonly Candidate[];
}

export interface GeneratorRow<Context> {
  readonly generator: InputGenerator<Context>;
  /** Number of inputs before generators take turns. */
  readonly leads: number;
}

/** Leading inputs come first, then generators take turns. */
export function generateAll<Context>(rows: readonly GeneratorRow<Context>[], context: Context): readonly Candidate[] {
  const generated = rows.map(({ generator, leads }) => ({
    leads,
    inputs: generator.generate(context).map((input) => withGenerator(input, generator.name)),
  }));
  return [
    ...generated.flatMap(({ inputs, leads }) => inputs.slice(0, leads)),
    ...interleave(generated.map(({ inputs, leads }) => inputs.slice(leads))),
  ];
}

function withGenerator(input: Candidate, generator: string): Candidate {
  return input.provenance === undefined ? { ...input, provenance: { generator, mutators: [] } } : input;
}

export function withoutProvenance({ provenance: _provenance, ...call }: Candidate): Candidate {
  return call;
}

export function callWith(
  row: ArgumentRow,
  {
    setup = [],
    receiver = null,
  }: { readonly setup?: readonly Statement[]; readonly receiver?: Expression | null } = {},
): Candidate {
  const made: Candidate = {
    setup,
    receiver,
    arguments: argumentsOfRow(row),
    origin: "search",
    expectsException: false,
  };
  return row.provenance === undefined ? made : { ...made, provenance: row.provenance };
}
