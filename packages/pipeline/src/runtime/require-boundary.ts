import type { CallOptions, Executor } from "@repost/spec";
import { unsafeExecution } from "../errors.ts";

export interface RequireBoundaryOptions extends CallOptions {
  readonly executor: Pick<Executor, "capabilities">;
  /** The code that is going to run, as a noun phrase. */
  readonly code: string;
  readonly allowed: boolean;
}

/**
 * Refuses to run code of a model or of a stranger where it could reach the machine.
 * @throws PipelineError PIPELINE_UNSAFE_EXECUTION
 */
export async function requireBoundary({ executor, code, allowed, signal }: RequireBoundaryOptions): Promise<void> {
  if (allowed) return;
  const { backend, boundary } = await executor.capabilities({ signal });
  if (!boundary) throw unsafeExecution(backend, code);
}
