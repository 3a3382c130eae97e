/** Concurrent and exclusive runs in order of arrival. */
export interface RunGate {
  concurrently<T>(run: () => Promise<T>): Promise<T>;
  alone<T>(run: () => Promise<T>): Promise<T>;
}

interface Waiting {
  readonly alone: boolean;
  readonly start: () => void;
}

export function createRunGate(): RunGate {
  const queue: Waiting[] = [];
  let running = 0;
  let occupied = false;

  const admit = (): void => {
    for (let next = queue[0]; next !== undefined; next = queue[0]) {
      if (occupied || (next.alone && running > 0)) return;
      queue.shift();
      occupied = next.alone;
      running += 1;
      next.start();
    }
  };
  const pass = async <T>(alone: boolean, run: () => Promise<T>): Promise<T> => {
    await new Promise<void>((start) => {
      queue.push({ alone, start });
      admit();
    });
    try {
      return await run();
    } finally {
      running -= 1;
      if (alone) occupied = false;
      admit();
    }
  };
  return { concurrently: (run) => pass(false, run), alone: (run) => pass(true, run) };
}
