import { keysByName } from "../../values/name-table.ts";
import names from "./members.json" with { type: "json" };
import type { UsedKind } from "./use.ts";

export interface PlatformMember {
  readonly kind: UsedKind | "class" | "function" | "collection" | "shared";
  /** The only platform class with the member. */
  readonly className?: string;
}

const MEMBERS: ReadonlyMap<string, PlatformMember> = new Map<string, PlatformMember>([
  ...[...keysByName(names.classes)].map(([name, className]) => [name, { kind: "class", className }] as const),
  ...[...keysByName(names.kinds)].map(([name, kind]) => [name, { kind }] as const),
]);

/** Returns null if any object may have the member. */
export function platformMemberOf(member: string): PlatformMember | null {
  return MEMBERS.get(member) ?? null;
}

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(" "));

export const SAME_TEXT = setOf(names.methods.sameText);
export const SEARCHES = setOf(names.methods.searches);
/** Methods whose callback takes an item. */
export const EACH_ITEM = setOf(names.methods.eachItem);
export const SAME_ITEMS = setOf(names.methods.sameItems);
export const TAKES_ITEM = setOf(names.methods.takesItem);
