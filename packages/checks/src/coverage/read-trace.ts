import { type Branch, branchKey, readBranches } from "@repost/spec";
import { readMessages } from "../read-messages.ts";

export interface Trace {
  readonly lines: readonly number[];
  readonly arcs: readonly Branch[];
  readonly coveredLines: ReadonlySet<number>;
  readonly coveredArcs: ReadonlySet<string>;
  /** Indexes of the calls by line or branch key. */
  readonly calls: ReadonlyMap<string, readonly number[]>;
}

/** Returns null for an incomplete trace. */
export function readTrace(messages: readonly string[]): Trace | null {
  const coveredLines = new Set<number>();
  const coveredArcs = new Set<string>();
  const calls = new Map<string, number[]>();
  const addCall = (key: string, index: unknown): void => {
    if (typeof index === "number") calls.set(key, [...(calls.get(key) ?? []), index]);
  };
  let staticTrace: Pick<Trace, "lines" | "arcs"> | null = null;
  let done = false;
  for (const message of readMessages(messages)) {
    if (message["type"] === "static")
      staticTrace = { lines: numbersOf(message["lines"]), arcs: readBranches(message["arcs"]) };
    if (message["type"] === "done") done = true;
    if (message["type"] !== "call") continue;
    for (const line of numbersOf(message["lines"])) {
      coveredLines.add(line);
      addCall(String(line), message["index"]);
    }
    for (const arc of readBranches(message["arcs"])) {
      coveredArcs.add(branchKey(arc));
      addCall(branchKey(arc), message["index"]);
    }
  }
  return staticTrace === null || !done ? null : { ...staticTrace, coveredLines, coveredArcs, calls };
}

export function numbersOf(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((item): item is number => typeof item === "number") : [];
}
