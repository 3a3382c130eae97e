import type { SyntaxNode } from "@repost/syntax";
import { readExpression } from "../source/read-expression.ts";
import { sampleRegex } from "../../values/regex-samples.ts";
import type { ReadArguments } from "./reading.ts";
import type { Mark, Usage } from "./usage.ts";
import { shortName } from "../../values/describe-value.ts";

export function markHigherOrder(name: string, { usages, named }: ReadArguments): void {
  named.get("key")?.called(1, "key");
  const last = shortName(name);
  const [first, second] = usages;
  if (/^(map|starmap)$/u.test(last)) first?.called(last === "map" ? Math.max(1, usages.length - 1) : null, "key");
  if (/^(filter|filterfalse|takewhile|dropwhile)$/u.test(last)) first?.called(1, "predicate");
  if (last === "reduce") first?.called(2, "combine");
  if (last === "accumulate") second?.called(2, "combine");
  if (last === "groupby") second?.called(1, "key");
  if (last === "callable") first?.called(null, "any");
  if (/^(map|filter|filterfalse|takewhile|dropwhile|starmap|reduce)$/u.test(last)) second?.mark("iterable");
}

/** `isRepeated`: the text may contain several matches. */
export function markMatched(usage: Usage | null | undefined, pattern: string | null, isRepeated = false): void {
  usage?.mark("text");
  const samples = pattern === null ? [] : sampleRegex(pattern);
  const several = samples.length > 1 && isRepeated ? [samples.join(""), samples.toReversed().join("")] : [];
  usage?.samples.push(...several, ...samples);
}

/** Samples by format code. */
const DATE_PARTS = new Map(
  "Y=2024 m=02 d=29 H=13 M=05 S=09 y=24 b=Feb B=February a=Thu A=Thursday p=PM I=01 j=060 f=000123 z=+0000 Z=UTC"
    .split(" ")
    .map((part) => [part.slice(0, 1), part.slice(2)]),
);

export function markFormatted(usage: Usage | null | undefined, format: SyntaxNode | undefined): void {
  usage?.mark("text");
  const value = format === undefined ? null : readExpression(format);
  if (value?.kind === "text")
    usage?.samples.push(value.value.replaceAll(/%(\w)/gu, (whole, part: string) => DATE_PARTS.get(part) ?? whole));
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
