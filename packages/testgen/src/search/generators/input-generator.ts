import type { Candidate, ReceiverPlan, Statement, Subject } from "../../subject.ts";
import { argumentsOfRow, type ArgumentRow } from "../../values/argument-rows.ts";
import { interleave } from "../../values/arrange.ts";
import type { Expression } from "../../values/expression.ts";
import type { ValueGenerator } from "../../values/value-generator.ts";

/** Builds seed inputs from the facts about a target. */
export interface InputGenerator<Context, Input = Candidate> {
  /** Stored with the tests, in snake_case. */
  readonly name: string;
  /** Returns inputs, most promising first. */
  generate(context: Context): readonly Input[];
}

export interface ListContext {
  readonly subject: Subject;
  readonly valueGenerator: ValueGenerator;
  /** Argument lists of `changed_argument`, the usual one first. */
  readonly usual: readonly ArgumentRow[];
}

export interface ReceiverContext extends Omit<ListContext, "usual"> {
  readonly plan: ReceiverPlan;
  readonly lists: readonly [ArgumentRow, ...ArgumentRow[]];
  /** The usual one comes first. */
  readonly receivers: readonly [Expression, ...Expression[]];
}

export interface CallContext extends Omit<ListContext, "usual"> {
  readonly plain: readonly Candidate[];
  /** Candidates with views of functions in results. */
  readonly viewed: readonly Candidate[];
}

export interface GeneratorRow<Context, Input = Candidate> {
  readonly generator: InputGenerator<Context, Input>;
  readonly budget: number;
  /** Number of inputs before generators take turns. */
  readonly leads: number;
}

/** Leading inputs come first, then generators take turns. */
export function generateAll<Context, Input extends { readonly provenance?: Candidate["provenance"] }>(
  rows: readonly GeneratorRow<Context, Input>[],
  context: Context,
): readonly Input[] {
  const generated = rows.map(({ generator, budget, leads }) => {
    const inputs = generator.generate(context).slice(0, budget);
    return { leads, inputs: inputs.map((input) => withGenerator(input, generator.name)) };
  });
  return [
    ...generated.flatMap(({ inputs, leads }) => inputs.slice(0, leads)),
    ...interleave(generated.map(({ inputs, leads }) => inputs.slice(leads))),
  ];
}

function withGenerator<Input extends { readonly provenance?: Candidate["provenance"] }>(
  input: Input,
  generator: string,
): Input {
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
