import type { Span } from "@repost/spec";

export function isWithin({ start, end }: Span, outer: Span | null): boolean {
  return outer !== null && start >= outer.start && end <= outer.end;
}
