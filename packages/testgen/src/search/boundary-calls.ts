import type { BatchResult } from "../calls/call-messages.ts";
import type { Comparison } from "../calls/comparisons.ts";
import type { Candidate } from "../subject.ts";
import { interleave } from "../values/arrange.ts";
import { type Expression, integer, mapChildren } from "../values/expression.ts";
import { withEqualSides } from "./comparisons/guidance.ts";
import { isAtBoundary } from "./comparisons/replacements.ts";
import type { ExecutedCall } from "./executed-call.ts";
import type { Mutated } from "./mutants.ts";
import { mutatedBy } from "./provenance.ts";
import { SEARCH_TUNING } from "./search-tuning.ts";
import { searched } from "./slots.ts";
import { parentsFor, untried } from "./survivor-calls.ts";

type BoundaryRun = (candidates: readonly Candidate[]) => Promise<Pick<BatchResult, "results">>;

/** Executes calls that reach a moved boundary, and makes compared sides equal. */
export async function boundaryCalls(
  survivors: readonly Mutated[],
  executedCalls: readonly ExecutedCall[],
  run: BoundaryRun,
): Promise<readonly Candidate[]> {
  const moved = survivors.filter(({ change }) => change?.operator === "comparison_boundary");
  const parents = [...new Set(moved.flatMap((survivor) => parentsFor(survivor, executedCalls)))];
  if (parents.length === 0) return [];
  const { results } = await run(parents);
  const compared = await withUniformNumbers(parents, results, run);
  const replacements = compared.flatMap(({ candidate, comparisons }) =>
    comparisons
      .filter((comparison) => !isAtBoundary(comparison))
      .map((comparison) =>
        [...withEqualSides(candidate, comparison)].map((child) => mutatedBy("comparison_operand", candidate, child)),
      ),
  );
  return untried(interleave(replacements), executedCalls).slice(0, SEARCH_TUNING.callsOfBoundary);
}

interface ComparedCall {
  readonly candidate: Candidate;
  readonly comparisons: readonly Comparison[];
}

/** Adds calls with equal numbers if fractions are compared, because tolerances depend on the magnitude. */
async function withUniformNumbers(
  parents: readonly Candidate[],
  results: BatchResult["results"],
  run: BoundaryRun,
): Promise<readonly ComparedCall[]> {
  const compared = comparedCalls(parents, results);
  const ofFractions = compared.filter(({ comparisons }) => comparisons.some(comparesFraction));
  const uniform = ofFractions.flatMap(({ candidate }) =>
    UNIFORM_NUMBERS.map((number) => mutatedBy("uniform_numbers", candidate, withNumbers(candidate, number))),
  );
  if (uniform.length === 0) return compared;
  return [...compared, ...comparedCalls(uniform, (await run(uniform)).results)];
}

const UNIFORM_NUMBERS = [0n, 1000n];

function comparedCalls(candidates: readonly Candidate[], results: BatchResult["results"]): readonly ComparedCall[] {
  return candidates.map((candidate, index) => ({ candidate, comparisons: results[index]?.comparisons ?? [] }));
}

function comparesFraction({ left, right }: Comparison): boolean {
  return [left, right].some((side) => side?.kind === "value" && side.value.kind === "float");
}

function withNumbers(candidate: Candidate, number: bigint): Candidate {
  const replace = (value: Expression): Expression =>
    value.kind === "integer" || value.kind === "float" ? integer(number) : mapChildren(value, replace);
  return searched({
    ...candidate,
    arguments: candidate.arguments.map((argument) => ({ ...argument, value: replace(argument.value) })),
  });
}
