export interface WorkSlots {
  /** Maximum number of working and waiting functions. */
  readonly inFlight: number;
  run<T>(id: string, work: () => Promise<T>): Promise<T>;
  /** Releases the slot during the wait. */
  outside<T>(id: string, wait: () => Promise<T>): Promise<T>;
}

/** Limits working and waiting functions, in request order. */
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
  /** Parallel waits of a function release one slot. */
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
