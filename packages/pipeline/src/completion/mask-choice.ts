import type { MaskPreset } from "@repost/context";
import type { MaskLevel } from "@repost/spec";

export interface MaskChoice {
  /** @default "balanced" */
  readonly preset?: MaskPreset;
  /** ExecRepoBench rows, whose masks replace drawn masks. */
  readonly published?: string | undefined;
  /** @default all */
  readonly levels?: readonly MaskLevel[] | undefined;
  /** Per repository. @default 40 */
  readonly maxTasks?: number;
  /** Drawn per repository. @default 3 times maxTasks */
  readonly maxMasks?: number | undefined;
  /** @default 1 */
  readonly seed?: number;
}

export const DEFAULT_TASKS = 40;
export const MASKS_PER_TASK = 3;
