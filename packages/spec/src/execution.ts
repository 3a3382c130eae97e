import { z } from "zod/v4";

/** Limits of one run. Units are in the names. */
export const limitsSchema = z.object({
  wall_ms: z.number().int().positive().describe("Wall time in milliseconds"),
  cpu_ms: z.number().int().positive().describe("CPU time in milliseconds"),
  memory_bytes: z.number().int().positive().describe("Of the whole run, above what the interpreter itself takes"),
  processes: z.number().int().positive().describe("Processes and threads at the same time"),
  disk_bytes: z.number().int().positive().describe("Scratch space"),
  files: z.number().int().positive().describe("Open files a process"),
  output_bytes: z.number().int().positive().describe("Kept of stdout and of stderr, each; head and tail"),
  message_bytes: z.number().int().positive().describe("Of all messages together"),
});

export type Limits = z.infer<typeof limitsSchema>;

/** Generous for a function's tests, small enough that a hostile run is soon over. */
export const DEFAULT_LIMITS: Limits = {
  wall_ms: 10_000,
  cpu_ms: 10_000,
  memory_bytes: 1_073_741_824,
  processes: 64,
  disk_bytes: 67_108_864,
  files: 256,
  output_bytes: 1_048_576,
  message_bytes: 67_108_864,
};

/** Oldest major version of Node that runs repost and programs under test. Equals `engines` of every package. */
export const MINIMUM_NODE_VERSION = 22;

export const EXECUTION_STATUSES = ["exited", "signaled", "timeout", "oom"] as const;

export const executionSummarySchema = z
  .object({
    status: z.enum(EXECUTION_STATUSES).describe("timeout and oom: ended by our limit, whatever the exit code"),
    exit_code: z.number().int().nullable().describe("null when a signal or a limit ended it"),
    signal: z.string().nullable().describe("Signal that ended it; null without one"),
    stdout_truncated: z.boolean().describe("Whether its output was longer than the limit"),
    stderr_truncated: z.boolean().describe("Whether its error output was longer than the limit"),
    messages_truncated: z.boolean().describe("Whether it sent more messages than the limit"),
    wall_ms: z.number().describe("Wall time in milliseconds"),
    cpu_ms: z.number().nullable().describe("User and system time; null where the backend cannot tell"),
    peak_rss_bytes: z.number().int().nullable().describe("Peak of resident memory; null when unknown"),
    backend: z.string().describe("sandbox, docker, process, or another implementation's name"),
    limits: limitsSchema.describe("Limits of the run"),
    held: z.array(limitsSchema.keyof()).describe("Which of the limits this backend really enforces here"),
  })
  .describe("How one run went, without what it printed");

export type ExecutionSummary = z.infer<typeof executionSummarySchema>;

/** What running a program did. Code that fails, hangs or crashes is data here; only broken infrastructure is thrown. */
export interface Execution extends ExecutionSummary {
  readonly stdout: string;
  readonly stderr: string;
  /** Lines that the program sent through its message descriptor (file descriptor 3), in order; empty when the request has a channel. */
  readonly messages: readonly string[];
  /**
   * Whether `messages_truncated` means no more than that the program ended in the middle of a line.
   * @default false
   */
  readonly messages_unfinished?: boolean;
  /** Limit that ended the run or refused it something, where that is known; null or absent otherwise. */
  readonly hit?: keyof Limits | null;
  /** Files that match `collect` of the request: new ones and changed ones, sorted by path. Absent where the request has no `collect`. */
  readonly files?: readonly CollectedFile[];
  /** Whether files that match are missing from `files`, for their number, their size or their rights. */
  readonly files_truncated?: boolean;
}

/** A conversation with a running program: one line a message, both ways. */
export interface Channel {
  /** Called for each line that the program sends. */
  readonly onMessage: (message: string) => void;
  /** Lines to send to the program, as they come; its end closes the program's side. */
  readonly incoming: AsyncIterable<string>;
}

/** Output of a program while it runs. */
export interface OutputChunk {
  readonly stream: "stdout" | "stderr";
  readonly text: string;
  /** Whether the program wrote more than `output_bytes`, and what follows is not passed on. */
  readonly truncated: boolean;
}

/** A file that a program left in its working folder. */
export interface CollectedFile {
  /** Relative to the working folder, with forward slashes. */
  readonly path: string;
  readonly content: Uint8Array;
}

export interface ExecutionFile {
  /** Relative to the run's folder, with forward slashes. */
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** Modules that programs of one kind share: a caller's own, never a part of what is tested. */
export interface ProgramLibrary {
  /** By their paths from where imports begin: `package/module.py`. For Node that is the run's folder. */
  readonly files: readonly ExecutionFile[];
  /**
   * What a warm worker loads before the run: modules of these or of the executor's own library, by name; for Node scripts among the files,
   * by path, which end with `.cjs`.
   */
  readonly modules: readonly string[];
}

/** A folder of this machine in which a run starts, with changes that no other run sees. */
export interface FolderView {
  /** Folder to show. Runs never change it, and other users must be able to read it. */
  readonly root: string;
  /** Files that differ from the folder's, by path inside it; null removes a file. @default [] */
  readonly changes?: readonly { readonly path: string; readonly content: string | Uint8Array | null }[];
  /** Folders inside that the run sees empty, such as `.git`. @default [] */
  readonly hidden?: readonly string[];
}

/** A program to run under limits. */
export interface ExecutionRequest {
  readonly runtime: "python" | "node";
  /** Written into a fresh folder, which is the working folder of the run. */
  readonly files: readonly ExecutionFile[];
  /** Which of the files to run. */
  readonly entry: string;
  /** @default [] */
  readonly args?: readonly string[];
  /** What the program reads from its standard input, as from a file. @default "" */
  readonly stdin?: string | Uint8Array;
  /**
   * Patterns of files to return when the run is over, relative to the working folder: `*` and `?` within a name, `**` for any folders.
   * At most 100 files and `disk_bytes` together; links are not followed. @default []
   */
  readonly collect?: readonly string[];
  /** Called with output as it comes, up to `output_bytes` of each stream. The count begins anew with each message to the program. */
  readonly onOutput?: (chunk: OutputChunk) => void;
  /** Beside a clean base environment: nothing of the host's environment reaches a run. @default {} */
  readonly env?: Readonly<Record<string, string>>;
  /** Digest of the lock whose installed environment to use; the bare interpreter without it. @default null */
  readonly environment?: string | null;
  /** Modules outside the repository that a warm worker may have loaded before the run. @default [] */
  readonly preload?: readonly string[];
  /**
   * Can be imported by the program and comes before its own files; name the same object in all requests that share it.
   * @default none
   */
  readonly library?: ProgramLibrary;
  /** Limits that differ from DEFAULT_LIMITS. @default {} */
  readonly limits?: Partial<Limits>;
  /** @default false */
  readonly network?: boolean;
  /**
   * Lines of one of the files whose lines and branches the program is going to tell of. A runtime that cannot count by itself has that file
   * prepared by the host: Node. Python ignores it. The program's own job names the same lines. With `comparisons`, it is prepared to tell what it
   * compares as well. @default none
   */
  readonly trace?: {
    readonly path: string;
    readonly start_line: number;
    readonly end_line: number;
    /** @default false */
    readonly comparisons?: boolean;
  };
  /** Talk to the program while it runs; without it, messages are collected. */
  readonly channel?: Channel;
  /**
   * Folder in which the program starts, in place of the fresh folder that holds its files. The program may write to it; what it
   * writes is gone after the run. Sandbox only.
   * @default none
   */
  readonly view?: FolderView;
}

/** What an executor can do on this machine. */
export interface ExecutorCapabilities {
  readonly backend: string;
  /** Whether hostile code is held; `false` for plain processes. */
  readonly boundary: boolean;
  readonly held: readonly (keyof Limits)[];
  /** Version of each interpreter, null when there is none. */
  readonly runtimes: Readonly<Record<"python" | "node", string | null>>;
  /** Version of the Linux control groups that count and bound each run's memory and processes; null or absent without them. */
  readonly control_groups?: 1 | 2 | null;
  /** Image in which programs run, with its digest: NAME@sha256:... Absent without containers. */
  readonly image?: string;
  /** What is weaker here than it could be, for people. */
  readonly notes: readonly string[];
}
