import type { FunctionDefinition } from "@repost/spec";
import { parseCode } from "../parser.ts";
import { documentationOf } from "./docstring.ts";

/** Returns the end of a function's documentation; null without any. */
export async function documentationEnd(
  code: string,
  { body }: Pick<FunctionDefinition, "body">,
): Promise<number | null> {
  using tree = await parseCode("python", code);
  let block = tree.root.descendantForIndex(body.start);
  while (block !== null && block.type !== "block") block = block.parent;
  return block === null ? null : (documentationOf(block, code)?.statement.endIndex ?? null);
}
