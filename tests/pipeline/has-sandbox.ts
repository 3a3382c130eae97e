import { createExecutor } from "@repost/executor";
import { RepostError } from "@repost/spec";

/** Prints a message without a sandbox. */
export async function hasSandbox(): Promise<boolean> {
  try {
    const executor = await createExecutor({ kind: "sandbox" });
    await executor.close();
    return true;
  } catch (error) {
    if (!RepostError.is(error)) throw error;
    console.warn(`No sandbox here, plain processes instead: ${error.message}`);
    return false;
  }
}
