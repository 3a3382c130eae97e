import type { UsedKind } from "./use.ts";

const words = (text: string): readonly string[] => text.split(" ");

const TEXT_METHODS = new Set(
  words(
    "charAt charCodeAt codePointAt split replace replaceAll toLowerCase toUpperCase toLocaleLowerCase toLocaleUpperCase trim trimStart trimEnd trimLeft trimRight substring substr startsWith endsWith match matchAll padStart padEnd normalize localeCompare repeat search",
  ),
);
/** Methods that return a similar string. */
export const SAME_TEXT = new Set(
  words(
    "toLowerCase toUpperCase toLocaleLowerCase toLocaleUpperCase trim trimStart trimEnd trimLeft trimRight toString valueOf normalize substring substr slice replace replaceAll",
  ),
);
/** Methods that search for their argument. */
export const SEARCHES = new Set(
  words("indexOf lastIndexOf includes startsWith endsWith split replace replaceAll match matchAll search"),
);
const LIST_METHODS = new Set(
  words(
    "map filter reduce reduceRight forEach push pop shift unshift sort toSorted reverse toReversed join some every find findIndex findLast findLastIndex flatMap flat splice fill copyWithin",
  ),
);
/** Methods whose callback takes an item. */
export const EACH_ITEM = new Set(
  words("map filter forEach some every find findIndex findLast findLastIndex flatMap partition"),
);
/** Methods that return an array of the same items. */
export const SAME_ITEMS = new Set(words("filter slice concat sort toSorted reverse toReversed flat"));
export const TAKES_ITEM = new Set(words("push unshift includes indexOf lastIndexOf"));
const SHARED_METHODS = new Set(
  words(
    "toString valueOf slice concat indexOf lastIndexOf includes at keys values entries hasOwnProperty constructor length",
  ),
);
const CLASS_METHODS: readonly (readonly [string, ReadonlySet<string>])[] = [
  [
    "Date",
    new Set(
      words(
        "getTime getFullYear getMonth getDate getDay getHours getMinutes getSeconds getMilliseconds getTimezoneOffset getUTCFullYear getUTCMonth getUTCDate getUTCDay getUTCHours getUTCMinutes getUTCSeconds setDate setHours setFullYear setMonth setTime setMinutes setUTCDate toISOString toUTCString toDateString",
      ),
    ),
  ],
  ["RegExp", new Set(words("exec test lastIndex"))],
  ["Promise", new Set(words("then catch finally"))],
];
const NUMBER_METHODS = new Set(words("toFixed toPrecision toExponential"));
const FUNCTION_METHODS = new Set(words("call apply bind"));
const COLLECTION_METHODS = new Set(words("has get set add delete clear size"));

export interface PlatformMember {
  readonly kind: UsedKind | "class" | "function" | "collection" | "shared";
  /** The only platform class with the member. */
  readonly className?: string;
}

/** Returns null if any object may have the member. */
export function platformMemberOf(member: string): PlatformMember | null {
  if (TEXT_METHODS.has(member)) return { kind: "text" };
  if (LIST_METHODS.has(member)) return { kind: "list" };
  if (NUMBER_METHODS.has(member)) return { kind: "number" };
  if (FUNCTION_METHODS.has(member)) return { kind: "function" };
  if (COLLECTION_METHODS.has(member)) return { kind: "collection" };
  const classEntry = CLASS_METHODS.find(([, methods]) => methods.has(member));
  if (classEntry !== undefined) return { kind: "class", className: classEntry[0] };
  return SHARED_METHODS.has(member) ? { kind: "shared" } : null;
}
