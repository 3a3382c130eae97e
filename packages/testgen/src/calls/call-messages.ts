import type { Observation } from "@repost/spec";
import { readComparisons, type Comparison } from "./comparisons.ts";

/** One call's answer from the program that runs calls. */
export interface CallResult {
  readonly observation: Observation;
  readonly lines: readonly number[];
  readonly arcs: readonly (readonly [number, number])[];
  readonly wallMs: number;
  /** What it compared, the latest first, where that was watched. @default nothing was */
  readonly comparisons?: readonly Comparison[];
}

export interface StaticCoverage {
  readonly lines: readonly number[];
  readonly arcs: readonly (readonly [number, number])[];
}

/** What one execution of a batch of calls told. */
export interface BatchResult {
  /** Why the module did not load; null when it did. */
  readonly loadError: string | null;
  /** Whether the program came to its end: all calls were made that are worth it, or none can be. */
  readonly isOver: boolean;
  /** Whether calls did the same on one evaluation of the module as on one each. */
  readonly isShared: boolean;
  readonly static: StaticCoverage | null;
  /** In the order of the calls; undefined where the run ended before. */
  readonly results: readonly (CallResult | undefined)[];
}

/** Reads the messages of one execution, which ended as `ending` says; lines that are no message of the protocol are skipped, for the program's own code could send them. */
export function readMessages(lines: readonly string[], count: number, ending: string): BatchResult {
  const results: (CallResult | undefined)[] = Array.from({ length: count }, () => undefined);
  let loadError: BatchResult["loadError"] = `The run ended before the module had loaded: ${ending}.`;
  let coverage: StaticCoverage | null = null;
  let isOver = false;
  let isShared = false;
  for (const line of lines) {
    const message = parse(line);
    if (message?.type === "loaded") loadError = null;
    isOver ||= message?.type === "done" || message?.type === "load_error";
    isShared ||= message?.type === "done" && message.shared === true;
    if (message?.type === "load_error")
      loadError = `${message.exception?.types?.[0] ?? "Error"}: ${message.exception?.message ?? ""}`;
    if (message?.type === "static") coverage = { lines: message.lines ?? [], arcs: message.arcs ?? [] };
    if (
      message?.type === "call" &&
      message.observation !== undefined &&
      message.index !== undefined &&
      message.index < count
    ) {
      results[message.index] = {
        observation: message.observation,
        lines: message.lines ?? [],
        arcs: message.arcs ?? [],
        wallMs: message.wall_ms ?? 0,
        ...(message.comparisons === undefined ? {} : { comparisons: readComparisons(message.comparisons) }),
      };
    }
  }
  return { loadError, isOver, isShared, static: coverage, results };
}

interface Message {
  readonly type?: string;
  readonly index?: number;
  readonly observation?: Observation;
  readonly lines?: readonly number[];
  readonly arcs?: readonly (readonly [number, number])[];
  readonly wall_ms?: number;
  readonly comparisons?: unknown;
  readonly shared?: boolean;
  readonly exception?: { readonly types?: readonly string[]; readonly message?: string };
}

function parse(line: string): Message | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? value : null;
  } catch {
    // Not a message: what the code under test wrote to the descriptor itself.
    return null;
  }
}
