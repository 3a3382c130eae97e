import { z } from "zod/v4";
import { list, object } from "./fields.ts";

/** Limits of one run; the names of the fields contain the units. */
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

/** Ample for one function's tests, small against hostile runs. */
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

/** Minimum major version of Node, equal to `engines` of every package. */
export const MINIMUM_NODE_VERSION = 22;

export const EXECUTION_STATUSES = ["exited", "signaled", "timeout", "oom"] as const;

export const executionSummarySchema = object("Result of a run, without its output", {
  status: z.enum(EXECUTION_STATUSES).describe("A limit ended the run if the status is timeout or oom"),
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
  held: list("Limits that this backend enforces on this machine", limitsSchema.keyof()),
});

export type ExecutionSummary = z.infer<typeof executionSummarySchema>;

/** Failing, hanging or crashing code is data; only broken infrastructure throws. */
export interface Execution extends ExecutionSummary {
  readonly stdout: string;
  readonly stderr: string;
  /** Lines of file descriptor 3; empty with a channel. */
  readonly messages: readonly string[];
  /** True if only the last message is incomplete. @default false */
  readonly messages_unfinished?: boolean;
  /** Limit that ended the run or refused a request. */
  readonly hit?: keyof Limits | null;
  /** Changed files that match `collect`, by path. */
  readonly files?: readonly CollectedFile[];
  /** True if files were omitted for their number, size or permissions. */
  readonly files_truncated?: boolean;
}

/** Messages between the host and a running program. */
export interface Channel {
  readonly onMessage: (message: string) => void;
  /** The end of the iterable closes the program's input. */
  readonly incoming: AsyncIterable<string>;
}

export interface OutputChunk {
  readonly stream: "stdout" | "stderr";
  readonly text: string;
  /** True if output above `output_bytes` was dropped. */
  readonly truncated: boolean;
}

/** File in the working folder after the run. */
export interface CollectedFile {
  /** Relative to the working folder, with forward slashes. */
  readonly path: string;
  readonly content: Uint8Array;
}

export interface ExecutionFile {
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** Shared modules that are never under test. */
export interface ProgramLibrary {
  /** By path from the root of imports; for Node, from the run's folder. */
  readonly files: readonly ExecutionFile[];
  /** Loaded by warm workers before the run. Python: module names; Node: paths ending with `.cjs`. */
  readonly modules: readonly string[];
}

/** Starting folder, whose changes no other run sees. */
export interface FolderView {
  /** Other users must be able to read the folder. Runs never change it. */
  readonly root: string;
  /** Files to replace or add; null removes a file. @default [] */
  readonly changes?: readonly { readonly path: string; readonly content: string | Uint8Array | null }[];
  /** Folders that the run sees empty, such as `.git`. @default [] */
  readonly hidden?: readonly string[];
}

/** Program whose process may stay loaded for later runs of its module. */
export interface KeptProgram {
  readonly kind: "calls" | "variants";
  /** Path of the job in `files`. */
  readonly job: string;
  /** Lines of the target. */
  readonly start_line: number;
  readonly end_line: number;
  /** Module to load, from which that in `files` differs only in the target's lines. @default the same */
  readonly base?: { readonly path: string; readonly content: string };
}

/** Program to execute, with its files and limits. */
export interface ExecutionRequest {
  readonly runtime: "python" | "node";
  /** Files of the run's fresh working folder. */
  readonly files: readonly ExecutionFile[];
  /** Path of the file in `files` to execute. */
  readonly entry: string;
  /** @default [] */
  readonly args?: readonly string[];
  /** Standard input. @default "" */
  readonly stdin?: string | Uint8Array;
  /**
   * Patterns of files to return: `*` and `?` within a name, `**` for any folders. At most 100 files and `disk_bytes` in
   * total; links are not followed. @default []
   */
  readonly collect?: readonly string[];
  /** Receives up to `output_bytes` of each stream. Each message to the program resets the count. */
  readonly onOutput?: (chunk: OutputChunk) => void;
  /** Added to a clean environment; the host's never reaches a run. @default {} */
  readonly env?: Readonly<Record<string, string>>;
  /** Digest of the lock of the installed environment. @default null: the bare interpreter */
  readonly environment?: string | null;
  /** External modules to load in a warm worker. @default [] */
  readonly preload?: readonly string[];
  /** Overrides the program's own modules. Requests share it by passing the same object. @default none */
  readonly library?: ProgramLibrary;
  /** Overrides of DEFAULT_LIMITS. @default {} */
  readonly limits?: Partial<Limits>;
  /** @default false */
  readonly network?: boolean;
  /**
   * Lines of one file to cover. The host instruments it for Node; Python ignores this field. `comparisons` also
   * instruments comparisons. @default none
   */
  readonly trace?: {
    readonly path: string;
    readonly start_line: number;
    readonly end_line: number;
    /** @default false */
    readonly comparisons?: boolean;
  };
  /** Conversation with the program; otherwise messages are collected. */
  readonly channel?: Channel;
  /** For executors that keep modules. Never for candidate solutions. Python only. @default none */
  readonly keep?: KeptProgram;
  /** Replaces the fresh folder. Sandbox and Docker only. @default none */
  readonly view?: FolderView;
}

/** Facts about a backend on this machine. */
export interface ExecutorCapabilities {
  readonly backend: string;
  /** True if the backend isolates hostile code. */
  readonly boundary: boolean;
  readonly held: readonly (keyof Limits)[];
  /** Versions of the interpreters; null for a missing interpreter. */
  readonly runtimes: Readonly<Record<"python" | "node", string | null>>;
  /** Version of the Linux control groups that limit memory and processes. */
  readonly control_groups?: 1 | 2 | null;
  /** Container image as `NAME@sha256:...`; absent without containers. */
  readonly image?: string;
  /** Protections missing on this machine. */
  readonly notes: readonly string[];
}
