import type { MaskPreset } from "@repost/context";
import type { MaskLevel } from "@repost/spec";
import { COMMANDS, withDefaults } from "@repost/spec/settings";

export interface MaskChoice {
  /** @default "balanced" */
  readonly preset?: MaskPreset;
  /** ExecRepoBench rows that replace drawn masks. */
  readonly published?: string | undefined;
  /** @default all */
  readonly levels?: readonly MaskLevel[] | undefined;
  /** Tasks per repository. @default 40 */
  readonly maxTasks?: number;
  /** Masks drawn per repository. @default 3 times maxTasks */
  readonly maxMasks?: number | undefined;
  /** @default 1 */
  readonly seed?: number;
}

const { preset, maxTasks, seed } = COMMANDS.mask.fields;
const MASKS_PER_TASK = 3;

export function maskLimits(choice: MaskChoice) {
  const limits = withDefaults({ preset, maxTasks, seed }, { ...choice });
  return { ...limits, maxMasks: choice.maxMasks ?? limits.maxTasks * MASKS_PER_TASK };
}
