import type { Candidate, ReceiverPlan, Statement, Subject } from "../../subject.ts";
import { argumentsOfRow, type ArgumentRow } from "../../values/argument-rows.ts";
import { interleave } from "../../values/arrange.ts";
import type { Expression } from "../../values/expression.ts";
import type { ValueMaker } from "../../values/make-values.ts";

/** A part of the search that builds the seed pool from the facts about a target. */
export interface InputGenerator<Context, Input = Candidate> {
  /** Stored with the tests, in snake_case. */
  readonly name: string;
  /** Returns inputs, most promising first. The budget is the maximum number that the search takes. */
  generate(context: Context, budget: number): readonly Input[];
}

/** Context of generators of argument lists. */
export interface ListContext {
  readonly subject: Subject;
  readonly maker: ValueMaker;
  /** Argument lists of `changed_argument`; the first is the usual one. */
  readonly usual: readonly ArgumentRow[];
}

/** Context of generators of receivers, for methods. */
export interface ReceiverContext extends Omit<ListContext, "usual"> {
  readonly plan: ReceiverPlan;
  /** Argument lists of all generators. */
  readonly lists: readonly [ArgumentRow, ...ArgumentRow[]];
  /** Receivers, the usual one first. */
  readonly receivers: readonly [Expression, ...Expression[]];
}

/** Context of generators of whole calls. */
export interface CallContext extends Omit<ListContext, "usual"> {
  readonly lists: readonly ArgumentRow[];
  /** Calls with these argument lists. */
  readonly plain: readonly Candidate[];
  /** The same, with views of functions in results. */
  readonly viewed: readonly Candidate[];
  /** Returns calls with argument lists, on receivers for methods. */
  readonly callsWith: (lists: readonly ArgumentRow[]) => readonly Candidate[];
}

/** A row of the generator table. */
export interface GeneratorRow<Context, Input = Candidate> {
  readonly generator: InputGenerator<Context, Input>;
  /** Maximum number of inputs. */
  readonly budget: number;
  /** Number of inputs before those of all generators that take turns. */
  readonly leads: number;
}

/** Returns the inputs of all generators: leading ones first, then one of each generator in turn. */
export function generateAll<Context, Input extends { readonly provenance?: Candidate["provenance"] }>(
  rows: readonly GeneratorRow<Context, Input>[],
  context: Context,
): readonly Input[] {
  const generated = rows.map(({ generator, budget, leads }) => {
    const inputs = generator.generate(context, budget).slice(0, budget);
    return { leads, inputs: inputs.map((input) => withGenerator(input, generator.name)) };
  });
  return [
    ...generated.flatMap(({ inputs, leads }) => inputs.slice(0, leads)),
    ...interleave(generated.map(({ inputs, leads }) => inputs.slice(leads))),
  ];
}

/** Names the generator of an input, unless another one made it. */
function withGenerator<Input extends { readonly provenance?: Candidate["provenance"] }>(
  input: Input,
  generator: string,
): Input {
  return input.provenance === undefined ? { ...input, provenance: { generator, mutators: [] } } : input;
}

/** Returns a call of another generator as the start of a new one. */
export function withoutProvenance({ provenance: _provenance, ...call }: Candidate): Candidate {
  return call;
}

/** Returns a call with an argument list of another generator. */
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
