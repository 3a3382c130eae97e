import type { MaskPreset } from "@repost/context";
import type { MaskLevel } from "@repost/spec";

/** Selection of masks. */
export interface MaskChoice {
  /** @default "balanced" */
  readonly preset?: MaskPreset;
  /** File of ExecRepoBench rows whose masks replace drawn ones. @default none */
  readonly published?: string | undefined;
  /** Levels of the balanced preset. @default all */
  readonly levels?: readonly MaskLevel[] | undefined;
  /** Most tasks of one repository. @default 40 */
  readonly maxTasks?: number;
  /** Most masks of one repository that are drawn. @default 3 times maxTasks */
  readonly maxMasks?: number | undefined;
  /** @default 1 */
  readonly seed?: number;
}

export const DEFAULT_TASKS = 40;
export const MASKS_PER_TASK = 3;
