/** What a worker says about itself once it can take requests. */
export interface ReadyEvent {
  /** Of this protocol. */
  readonly version: number;
  /** Version of the interpreter. */
  readonly python: string;
  /** What could not be loaded before the runs, for people. */
  readonly notes: readonly string[];
}

/** What a worker says when a program is in place, before it runs. */
export interface StartedEvent {
  /** Limits that the kernel holds for the run. */
  readonly held: readonly string[];
  /** Why the program could not be put in place; the run ends then. */
  readonly problem: string | null;
}

/** How much of an output stream came: the first bytes of what is kept are its head, and what was dropped came after them. */
export interface KeptOutput {
  readonly head: number;
  readonly dropped: number;
}

export interface EndedEvent {
  readonly exit_code: number | null;
  readonly signal: string | null;
  readonly ended_by: "wall" | "cpu" | "memory" | "executor" | null;
  /** Whether it was refused a process by its limit; false where nobody counts. */
  readonly processes_refused: boolean;
  readonly wall_ms: number;
  readonly cpu_ms: number;
  readonly peak_rss_bytes: number;
  readonly messages_truncated: boolean;
  readonly stdout: KeptOutput;
  readonly stderr: KeptOutput;
  /** True if requested files are missing. */
  readonly files_skipped: boolean;
}
