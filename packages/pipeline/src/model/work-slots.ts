/** Slots of a build's functions. A waiting function releases its slot. */
export interface WorkSlots {
  /** Functions in progress, working or waiting. */
  readonly inFlight: number;
  /** Runs a function's work in a slot. */
  run<T>(id: string, work: () => Promise<T>): Promise<T>;
  /** Waits without the function's slot. */
  outside<T>(id: string, wait: () => Promise<T>): Promise<T>;
}

/**
 * Creates slots, assigned in request order.
 * @param count functions that work at once
 * @param waiting functions that may wait for a model at once
 */
export function createWorkSlots(count: number, waiting: number): WorkSlots {
  const queue: (() => void)[] = [];
  let free = count;
  const enter = async (): Promise<void> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => void queue.push(resolve));
  };
  const leave = (): void => {
    const next = queue.shift();
    if (next === undefined) free += 1;
    else next();
  };
  /** Running waits by function: the first releases the slot, the last takes one again. */
  const waits = new Map<string, number>();
  return {
    inFlight: count + waiting,
    async run(id, work) {
      await enter();
      waits.set(id, 0);
      try {
        return await work();
      } finally {
        waits.delete(id);
        leave();
      }
    },
    async outside(id, wait) {
      const before = waits.get(id);
      if (before === undefined) return await wait();
      waits.set(id, before + 1);
      if (before === 0) leave();
      try {
        return await wait();
      } finally {
        const rest = (waits.get(id) ?? 1) - 1;
        waits.set(id, rest);
        if (rest === 0) await enter();
      }
    },
  };
}
