/** What the supervisor says through the control socket; runtime/python/repost_supervisor/run.py writes it. */
export interface StartedEvent {
  readonly event: "started";
  /** Limits that the kernel holds for each process. */
  readonly held: readonly string[];
  /** Why the program could not be put in place; the run ends then. */
  readonly problem: string | null;
}

export interface EndedEvent {
  readonly event: "ended";
  readonly exit_code: number | null;
  readonly signal: string | null;
  readonly ended_by: "wall" | "cpu" | "memory" | "executor" | null;
  readonly wall_ms: number;
  readonly cpu_ms: number;
  readonly peak_rss_bytes: number;
}

export type ControlEvent = StartedEvent | EndedEvent;

/** The supervisor is ours, so its events are taken as they are; a torn last line is none. */
export function parseControlEvent(line: string): ControlEvent {
  return JSON.parse(line) as ControlEvent;
}
