import { createExecutor } from "@repost/executor";
import { RepostError } from "@repost/spec";

/** Whether the sandbox works here; says so aloud where it does not, for tests then show less. */
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
