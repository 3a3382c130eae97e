import type { FunctionContext } from "@repost/spec";
import { unwrap } from "@repost/spec";
import { extractContext, type ExtractContextOptions } from "../../src/extract-context.ts";
import { indexFiles, targetIn } from "./index-files.ts";

export async function contextIn(
  files: Readonly<Record<string, string>>,
  path: string,
  name: string,
  limits: ExtractContextOptions["limits"] = {},
): Promise<FunctionContext> {
  const index = await indexFiles(files);
  return unwrap(extractContext({ index, target: await targetIn(index, path, name), limits }));
}
