import type { Language, SpliceResult } from "@repost/spec";
import { functionText, loadLanguage, solutionProblem, type JobResult } from "@repost/syntax";
import { targetDefinition } from "../target-definition.ts";

/** A program that holds the target, and the solution that is to take its place. */
export interface PlaceRequest {
  readonly language: Language;
  readonly code: string;
  readonly entry: string;
  readonly solution: string;
}

/** Why a solution cannot take the target's place; nothing was run then. */
export interface Misplaced {
  readonly status: "failed";
  /** `limit`: the text is too large or takes too long to process. `unreadable`: processing it failed. */
  readonly cause: Extract<SpliceResult, { status: "failed" }>["cause"] | "limit" | "unreadable";
  readonly detail: string;
}

/** The program with the solution in the target's place. */
export type Placement = { readonly status: "placed"; readonly code: string } | Misplaced;

/** Puts a solution into the target's place, by whatever way `place` takes to do so. */
export async function placeWith(
  { language, code, entry, solution }: PlaceRequest,
  place: (definition: number) => Promise<{ readonly status: "spliced"; readonly code: string } | Misplaced>,
): Promise<Placement> {
  const adapter = await loadLanguage(language);
  const definition = targetDefinition(adapter.functions(code), entry);
  const reference = definition === undefined ? "" : functionText(code, definition);
  const detail = solutionProblem(language, solution, reference);
  if (detail !== null) return { status: "failed", cause: "limit", detail };
  const placed = await place(definition?.definition ?? 1);
  return placed.status === "failed" ? placed : { status: "placed", code: placed.code };
}

/** The result of a job on a candidate's text: too much work is a fault of the text as well. */
export function placementOf(result: JobResult<Placement>): Placement {
  return result.status === "done" ? result.output : { status: "failed", cause: result.cause, detail: result.reason };
}
