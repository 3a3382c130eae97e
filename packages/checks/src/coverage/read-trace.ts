import { readMessages } from "../read-messages.ts";

/** Step between lines; 0 or less is the exit of the function. */
export type Arc = readonly [number, number];

/** Lines and branches of a function, and which ran. */
export interface Trace {
  readonly lines: readonly number[];
  readonly arcs: readonly Arc[];
  readonly coveredLines: ReadonlySet<number>;
  readonly coveredArcs: ReadonlySet<string>;
}

/** Combines the messages of a traced program. Null for an incomplete trace. */
export function readTrace(messages: readonly string[]): Trace | null {
  const coveredLines = new Set<number>();
  const coveredArcs = new Set<string>();
  let known: Pick<Trace, "lines" | "arcs"> | null = null;
  let done = false;
  for (const message of readMessages(messages)) {
    if (message["type"] === "static") known = { lines: numbersOf(message["lines"]), arcs: arcsOf(message["arcs"]) };
    if (message["type"] === "done") done = true;
    if (message["type"] !== "call") continue;
    for (const line of numbersOf(message["lines"])) coveredLines.add(line);
    for (const arc of arcsOf(message["arcs"])) coveredArcs.add(arcKey(arc));
  }
  return known === null || !done ? null : { ...known, coveredLines, coveredArcs };
}

/** Returns the module that a program could not load; null otherwise. */
export function missingModule(messages: readonly string[]): string | null {
  const failed = readMessages(messages).find(({ type }) => type === "load_error");
  return typeof failed?.["missing"] === "string" ? failed["missing"] : null;
}

export function arcKey([from, to]: Arc): string {
  return `${from},${to}`;
}

export function numbersOf(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((item): item is number => typeof item === "number") : [];
}

function arcsOf(value: unknown): readonly Arc[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown): readonly Arc[] => {
    const [from, to] = numbersOf(item);
    return from === undefined || to === undefined ? [] : [[from, to]];
  });
}
