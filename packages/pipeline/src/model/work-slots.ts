/** Slots in which functions of a build work. A function that waits for a model leaves its slot to another. */
export interface WorkSlots {
  /** Functions that may be under way at once, in a slot or waiting for a model. */
  readonly inFlight: number;
  /** Does the work of a function in a slot. */
  run<T>(id: string, work: () => Promise<T>): Promise<T>;
  /** Waits without the slot of a function. */
  outside<T>(id: string, wait: () => Promise<T>): Promise<T>;
}

/**
 * Creates slots, which are handed out in the order of the requests.
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
  /** Waits under way, by function: the first leaves the slot and the last takes one again. */
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
