import type { UsedKind } from "./use.ts";

export interface PlatformMember {
  readonly kind: UsedKind | "class" | "function" | "collection" | "shared";
  /** The only platform class with the member. */
  readonly className?: string;
}

/** Members by kind; the first kind with a name counts. */
const NAMES_OF_KIND: Readonly<Partial<Record<PlatformMember["kind"], string>>> = {
  text: "charAt charCodeAt codePointAt split replace replaceAll toLowerCase toUpperCase toLocaleLowerCase toLocaleUpperCase trim trimStart trimEnd trimLeft trimRight substring substr startsWith endsWith match matchAll padStart padEnd normalize localeCompare repeat search",
  list: "map filter reduce reduceRight forEach push pop shift unshift sort toSorted reverse toReversed join some every find findIndex findLast findLastIndex flatMap flat splice fill copyWithin",
  number: "toFixed toPrecision toExponential",
  function: "call apply bind",
  collection: "has get set add delete clear size",
  shared:
    "toString valueOf slice concat indexOf lastIndexOf includes at keys values entries hasOwnProperty constructor length",
};
const NAMES_OF_CLASS: Readonly<Record<string, string>> = {
  Date: "getTime getFullYear getMonth getDate getDay getHours getMinutes getSeconds getMilliseconds getTimezoneOffset getUTCFullYear getUTCMonth getUTCDate getUTCDay getUTCHours getUTCMinutes getUTCSeconds setDate setHours setFullYear setMonth setTime setMinutes setUTCDate toISOString toUTCString toDateString",
  RegExp: "exec test lastIndex",
  Promise: "then catch finally",
};
const MEMBERS: ReadonlyMap<string, PlatformMember> = new Map([
  ...Object.entries(NAMES_OF_CLASS).flatMap(([className, names]) => rowsOf(names, { kind: "class", className })),
  ...Object.entries(NAMES_OF_KIND).flatMap(([kind, names]) => rowsOf(names, { kind: kind as PlatformMember["kind"] })),
]);

function rowsOf(names: string, member: PlatformMember): readonly (readonly [string, PlatformMember])[] {
  return names.split(" ").map((name) => [name, member]);
}

/** Returns null if any object may have the member. */
export function platformMemberOf(member: string): PlatformMember | null {
  return MEMBERS.get(member) ?? null;
}

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(" "));

export const SAME_TEXT = setOf(
  "toLowerCase toUpperCase toLocaleLowerCase toLocaleUpperCase trim trimStart trimEnd trimLeft trimRight toString valueOf normalize substring substr slice replace replaceAll",
);
export const SEARCHES = setOf(
  "indexOf lastIndexOf includes startsWith endsWith split replace replaceAll match matchAll search",
);
/** Methods whose callback takes an item. */
export const EACH_ITEM = setOf("map filter forEach some every find findIndex findLast findLastIndex flatMap partition");
export const SAME_ITEMS = setOf("filter slice concat sort toSorted reverse toReversed flat");
export const TAKES_ITEM = setOf("push unshift includes indexOf lastIndexOf");
