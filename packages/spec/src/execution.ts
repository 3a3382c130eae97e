import { z } from "zod/v4";

/** Limits of one run. Units are in the names. */
export const limitsSchema = z.object({
  wall_ms: z.number().int().positive().describe("Wall time in milliseconds"),
  cpu_ms: z.number().int().positive().describe("CPU time in milliseconds"),
  memory_bytes: z.number().int().positive().describe("Memory of the whole run above that of the bare interpreter"),
  processes: z.number().int().positive().describe("Processes and threads at the same time"),
  disk_bytes: z.number().int().positive().describe("Scratch space"),
  files: z.number().int().positive().describe("Open files per process"),
  output_bytes: z
    .number()
    .int()
    .positive()
    .describe("Kept bytes of stdout and of stderr each, half from the start and half from the end"),
  message_bytes: z.number().int().positive().describe("Total size of all messages"),
});

export type Limits = z.infer<typeof limitsSchema>;

/** Ample for the tests of one function, and small enough to end a hostile run soon. */
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
    status: z.enum(EXECUTION_STATUSES).describe("timeout and oom: ended by a limit, whatever the exit code"),
    exit_code: z.number().int().nullable().describe("null when a signal or a limit ended it"),
    signal: z.string().nullable().describe("Signal that ended the program; null without a signal"),
    stdout_truncated: z.boolean().describe("True when the output exceeded the limit"),
    stderr_truncated: z.boolean().describe("True when the error output exceeded the limit"),
    messages_truncated: z.boolean().describe("True when the messages exceeded the limit"),
    wall_ms: z.number().describe("Wall time in milliseconds"),
    cpu_ms: z.number().nullable().describe("User and system time; null when unknown"),
    peak_rss_bytes: z.number().int().nullable().describe("Peak of resident memory; null when unknown"),
    backend: z.string().describe("sandbox, docker, process, or another implementation's name"),
    limits: limitsSchema.describe("Limits of the run"),
    held: z.array(limitsSchema.keyof()).describe("Limits that this backend enforces on this machine"),
  })
  .describe("Result of a run, without its output");

export type ExecutionSummary = z.infer<typeof executionSummarySchema>;

/** Result of running a program. Code that fails, hangs or crashes is data; only broken infrastructure throws. */
export interface Execution extends ExecutionSummary {
  readonly stdout: string;
  readonly stderr: string;
  /** Lines that the program wrote to file descriptor 3, in order. Empty when the request has a channel. */
  readonly messages: readonly string[];
  /**
   * True when `messages_truncated` only means that the program ended in the middle of a line.
   * @default false
   */
  readonly messages_unfinished?: boolean;
  /**
   * Limit that ended the run or refused a request of the program. Null or absent when no limit did, or when it is
   * unknown.
   */
  readonly hit?: keyof Limits | null;
  /** New and changed files that match `collect` of the request, sorted by path. Absent without `collect`. */
  readonly files?: readonly CollectedFile[];
  /** True when matching files are missing from `files` because of their number, size or permissions. */
  readonly files_truncated?: boolean;
}

/** Conversation with a running program: one line per message, in both directions. */
export interface Channel {
  /** Called for each line that the program sends. */
  readonly onMessage: (message: string) => void;
  /** Lines to send to the program. The end of the iterable closes the program's input. */
  readonly incoming: AsyncIterable<string>;
}

/** Output of a program while it runs. */
export interface OutputChunk {
  readonly stream: "stdout" | "stderr";
  readonly text: string;
  /** True when the program wrote more than `output_bytes`; later output is dropped. */
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

/** Modules that a caller shares between programs of one kind. They are never under test. */
export interface ProgramLibrary {
  /** Files by path from the root of imports, such as `package/module.py`. For Node the root is the run's folder. */
  readonly files: readonly ExecutionFile[];
  /**
   * Modules that a warm worker loads before the run. Python: module names of these files or of the executor's library.
   * Node: paths of scripts among the files that end with `.cjs`.
   */
  readonly modules: readonly string[];
}

/** A folder of this machine in which a run starts, with changes that no other run sees. */
export interface FolderView {
  /** Folder to show. Runs never change it, and other users must be able to read it. */
  readonly root: string;
  /** Files that differ from the folder's, by path inside it; null removes a file. @default [] */
  readonly changes?: readonly { readonly path: string; readonly content: string | Uint8Array | null }[];
  /** Folders inside `root` that the run sees empty, such as `.git`. @default [] */
  readonly hidden?: readonly string[];
}

/** A program to run under limits. */
export interface ExecutionRequest {
  readonly runtime: "python" | "node";
  /** Files to write into the run's fresh working folder. */
  readonly files: readonly ExecutionFile[];
  /** Path of the file to run, one of `files`. */
  readonly entry: string;
  /** @default [] */
  readonly args?: readonly string[];
  /** Content of the program's standard input. @default "" */
  readonly stdin?: string | Uint8Array;
  /**
   * Patterns of files to return after the run, relative to the working folder: `*` and `?` within a name, `**` for any
   * folders. Returns at most 100 files and `disk_bytes` in total. Links are not followed. @default []
   */
  readonly collect?: readonly string[];
  /**
   * Called with output while the program runs, up to `output_bytes` of each stream. Each message to the program resets
   * the count.
   */
  readonly onOutput?: (chunk: OutputChunk) => void;
  /**
   * Environment variables added to a clean base environment. The host's environment never reaches a run. @default {}
   */
  readonly env?: Readonly<Record<string, string>>;
  /** Digest of the lock whose installed environment to use. @default null: the bare interpreter */
  readonly environment?: string | null;
  /** Modules outside of the repository that a warm worker may load before the run. @default [] */
  readonly preload?: readonly string[];
  /**
   * Modules that the program can import; they take precedence over its own files. Requests that share a library pass
   * the same object.
   * @default none
   */
  readonly library?: ProgramLibrary;
  /** Limits that differ from DEFAULT_LIMITS. @default {} */
  readonly limits?: Partial<Limits>;
  /** @default false */
  readonly network?: boolean;
  /**
   * Lines of one file whose coverage the program reports. Node cannot count by itself, so the host instruments that
   * file; Python ignores this field. The program's own job names the same lines. `comparisons` also instruments
   * comparisons. @default none
   */
  readonly trace?: {
    readonly path: string;
    readonly start_line: number;
    readonly end_line: number;
    /** @default false */
    readonly comparisons?: boolean;
  };
  /** Conversation with the program while it runs. Without a channel, messages are collected. */
  readonly channel?: Channel;
  /**
   * Folder in which the program starts, instead of a fresh folder with `files`. The program may write to it, and its
   * changes vanish after the run. Sandbox only.
   * @default none
   */
  readonly view?: FolderView;
}

/** Capabilities of an executor on this machine. */
export interface ExecutorCapabilities {
  readonly backend: string;
  /** True when hostile code is isolated; false for plain processes. */
  readonly boundary: boolean;
  readonly held: readonly (keyof Limits)[];
  /** Version of each interpreter, null when there is none. */
  readonly runtimes: Readonly<Record<"python" | "node", string | null>>;
  /**
   * Version of the Linux control groups that limit each run's memory and processes. Null or absent without control
   * groups.
   */
  readonly control_groups?: 1 | 2 | null;
  /** Image in which programs run, as `NAME@sha256:...`. Absent without containers. */
  readonly image?: string;
  /** Sentences that describe protections missing on this machine. */
  readonly notes: readonly string[];
}
