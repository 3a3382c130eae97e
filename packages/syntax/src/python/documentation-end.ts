import type { FunctionDefinition } from "@repost/spec";
import { loadParser } from "../parser.ts";
import { documentationOf } from "./docstring.ts";

/**
 * Where what documents a Python function ends in its text: its docstring, or a text that stands behind nothing but imports, which a reader takes
 * for one. Null where nothing documents it.
 */
export async function documentationEnd(
  code: string,
  { body }: Pick<FunctionDefinition, "body">,
): Promise<number | null> {
  using tree = (await loadParser("python")).parse(code);
  let block = tree.root.descendantForIndex(body.start);
  while (block !== null && block.type !== "block") block = block.parent;
  return block === null ? null : (documentationOf(block, code)?.statement.endIndex ?? null);
}
