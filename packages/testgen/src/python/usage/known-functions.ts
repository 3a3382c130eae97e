import { sampleRegex } from "../../values/regex-samples.ts";
import type { ReadArguments } from "./reading.ts";
import type { Mark, Usage } from "./usage.ts";
import { shortName } from "../../values/describe-value.ts";

export function markHigherOrder(name: string, { usages, named }: ReadArguments): void {
  named.get("key")?.called(1, "key");
  const last = shortName(name);
  const [first, second] = usages;
  if (last === "map") first?.called(Math.max(1, usages.length - 1), "key");
  if (/^(filter|filterfalse|takewhile|dropwhile)$/u.test(last)) first?.called(1, "predicate");
  if (last === "callable") first?.called(null, "any");
  if (/^(map|filter|filterfalse|takewhile|dropwhile|starmap|reduce)$/u.test(last)) second?.mark("iterable");
}

export function markMatched(usage: Usage | null | undefined, pattern: string | null): void {
  usage?.mark("text");
  usage?.samples.push(...(pattern === null ? [] : sampleRegex(pattern)));
}

export function markArguments(marks: string, usages: readonly (Usage | null)[]): void {
  const words = marks.split(" ").filter((word) => word !== "");
  for (const [position, usage] of usages.entries()) {
    const listed = words[position];
    const word = listed === "*" || (listed === undefined && words.at(-1) === "*") ? words.at(-2) : listed;
    if (usage === null || word === undefined || word === "-") continue;
    const [outer = "", inner] = word.split("/");
    usage.mark(outer as Mark);
    if (inner !== undefined) usage.item.mark(inner as Mark);
  }
}
