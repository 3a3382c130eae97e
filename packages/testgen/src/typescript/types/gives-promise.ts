import type { SyntaxNode } from "@repost/syntax";

const PROMISE = /^:?\s*Promise(?:Like)?\s*</u;

/** Whether a written type is that of a promise, with or without the colon before it. */
export function isPromiseType(type: SyntaxNode | null): boolean {
  return PROMISE.test(type?.text ?? "");
}

/** Whether the declared result of a function is a promise, whatever its text does. */
export function givesPromise(definition: SyntaxNode): boolean {
  return isPromiseType(definition.childForFieldName("return_type"));
}

/** Whether a function is marked as asynchronous. */
export function isMarkedAsync(definition: SyntaxNode): boolean {
  return definition.children.some(({ type }) => type === "async");
}
