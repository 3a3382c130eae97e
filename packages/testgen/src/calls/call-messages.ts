import { type Branch, type Failure, type Observation, readBranches } from "@repost/spec";
import { describeFailure, failureOf } from "../search/failure-cause.ts";
import { readComparisons, type Comparison } from "./comparisons.ts";
import { jsonMessages } from "./json-messages.ts";

export interface LoadError {
  readonly detail: string;
  /** Null when the program ended without an exception. */
  readonly failure: Failure | null;
}

export interface CallResult {
  readonly observation: Observation;
  readonly lines: readonly number[];
  readonly arcs: readonly Branch[];
  readonly wallMs: number;
  /** Latest first; recorded on request. */
  readonly comparisons?: readonly Comparison[];
}

export interface StaticCoverage {
  readonly lines: readonly number[];
  readonly arcs: readonly Branch[];
}

export interface BatchResult {
  readonly loadError: LoadError | null;
  /** All useful calls are made, or none is possible. */
  readonly isOver: boolean;
  /** Shared state changed no result; null if not tried. */
  readonly isShared: boolean | null;
  readonly static: StaticCoverage | null;
  /** In call order; undefined after an early end. */
  readonly results: readonly (CallResult | undefined)[];
}

/** Skips invalid lines from the code under test. */
export function readMessages(lines: readonly string[], count: number, ending: string): BatchResult {
  const results: (CallResult | undefined)[] = Array.from({ length: count }, () => undefined);
  let loadError: BatchResult["loadError"] = {
    detail: `The run ended before the module had loaded: ${ending}.`,
    failure: null,
  };
  let coverage: StaticCoverage | null = null;
  let isOver = false;
  let isShared: boolean | null = null;
  const messages: readonly Message[] = jsonMessages(lines);
  for (const message of messages) {
    if (message.type === "loaded") loadError = null;
    isOver ||= message.type === "done" || message.type === "load_error";
    if (message.type === "done" && typeof message.shared === "boolean") isShared = message.shared;
    if (message.type === "load_error") loadError = readLoadError(message);
    if (message.type === "static") coverage = { lines: message.lines ?? [], arcs: readBranches(message.arcs) };
    if (
      message.type === "call" &&
      message.observation !== undefined &&
      message.index !== undefined &&
      message.index < count
    ) {
      results[message.index] = {
        observation: message.observation,
        lines: message.lines ?? [],
        arcs: readBranches(message.arcs),
        wallMs: message.wall_ms ?? 0,
        ...(message.comparisons === undefined ? {} : { comparisons: readComparisons(message.comparisons) }),
      };
    }
  }
  return { loadError, isOver, isShared, static: coverage, results };
}

function readLoadError({ exception, lacking }: Message): LoadError {
  const { kind, module, name } = lacking ?? {};
  const failure = failureOf(exception?.types?.[0] ?? "Error", exception?.message ?? "");
  const detail = describeFailure(failure);
  if (typeof module !== "string") return { detail, failure };
  const cause = kind === "package" ? "missing_package" : "missing_module";
  return { detail, failure: { ...failure, cause, module, name: typeof name === "string" ? name : null } };
}

interface Message {
  readonly type?: string;
  readonly index?: number;
  readonly observation?: Observation;
  readonly lines?: readonly number[];
  readonly arcs?: unknown;
  readonly wall_ms?: number;
  readonly comparisons?: unknown;
  readonly shared?: boolean;
  readonly exception?: { readonly types?: readonly string[]; readonly message?: string };
  readonly lacking?: { readonly kind?: unknown; readonly module?: unknown; readonly name?: unknown } | null;
}
