import type { CallOptions, Executor } from "@repost/spec";
import { unsafeExecution } from "../errors.ts";

interface RequireBoundaryOptions extends CallOptions {
  readonly executor: Pick<Executor, "capabilities">;
  /** Noun phrase for the code in the error message. */
  readonly code: string;
  readonly allowed: boolean;
}

/** @throws PipelineError PIPELINE_UNSAFE_EXECUTION */
export async function requireBoundary({ executor, code, allowed, signal }: RequireBoundaryOptions): Promise<void> {
  if (allowed) return;
  const { backend, boundary } = await executor.capabilities({ signal });
  if (!boundary) throw unsafeExecution(backend, code);
}
