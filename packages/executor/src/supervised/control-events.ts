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

/** The supervisor is ours, so its events are taken as they are; undefined for what it cannot have meant. */
export function parseControlEvent(line: string): ControlEvent | undefined {
  try {
    return JSON.parse(line) as ControlEvent;
  } catch {
    // Nobody is to blame but its process, and that is seen by its end.
    return undefined;
  }
}
