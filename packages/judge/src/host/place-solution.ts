import type { Language, SpliceResult } from "@repost/spec";
import { functionText, solutionProblem } from "@repost/syntax";
import { findTarget } from "../target-definition.ts";

export interface PlaceRequest {
  readonly language: Language;
  readonly code: string;
  readonly entry: string;
  readonly solution: string;
}

export interface Misplaced {
  readonly status: "failed";
  /** `limit`: too large or too slow. */
  readonly cause: Extract<SpliceResult, { status: "failed" }>["cause"] | "limit" | "unreadable";
  readonly detail: string;
}

export type Placement = { readonly status: "placed"; readonly code: string } | Misplaced;

export type SplicedProgram = { readonly status: "spliced"; readonly code: string } | Misplaced;

export async function placeWith(
  { language, code, entry, solution }: PlaceRequest,
  spliceDefinition: (definition: number) => Promise<SplicedProgram>,
): Promise<Placement> {
  const definition = await findTarget({ language, code, entry });
  const reference = definition === undefined ? "" : functionText(code, definition);
  const detail = solutionProblem(language, solution, reference);
  if (detail !== null) return { status: "failed", cause: "limit", detail };
  const placed = await spliceDefinition(definition?.definition ?? 1);
  return placed.status === "failed" ? placed : { status: "placed", code: placed.code };
}
