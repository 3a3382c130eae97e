export interface ReadyEvent {
  readonly version: number;
  readonly python: string;
  /** Modules that could not be preloaded. */
  readonly notes: readonly string[];
}

export interface StartedEvent {
  /** Limits that the kernel enforces. */
  readonly held: readonly string[];
  /** Error of the preparation, which ends the run. */
  readonly problem: string | null;
}

export interface KeptOutput {
  readonly head: number;
  readonly dropped: number;
}

export interface EndedEvent {
  readonly exit_code: number | null;
  readonly signal: string | null;
  readonly ended_by: "wall" | "cpu" | "memory" | "executor" | null;
  readonly processes_refused: boolean;
  readonly wall_ms: number;
  readonly cpu_ms: number;
  readonly peak_rss_bytes: number;
  readonly messages_truncated: boolean;
  readonly stdout: KeptOutput;
  readonly stderr: KeptOutput;
  readonly files_skipped: boolean;
}
