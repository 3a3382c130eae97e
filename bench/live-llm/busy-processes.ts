import { type ChildProcess, spawn } from "node:child_process";

/** Processes that compute until they are closed, or until the process that started them is gone. */
export interface BusyProcesses extends Disposable {
  readonly count: number;
}

const PROGRAM = `
const parent = process.ppid;
const work = () => {
  const end = Date.now() + 500;
  while (Date.now() < end) Math.sqrt(Math.random());
  if (process.ppid === parent) setImmediate(work);
};
work();
`;

/** Starts processes that each keep a core busy. */
export function startBusyProcesses(count: number): BusyProcesses {
  const children: readonly ChildProcess[] = Array.from({ length: count }, () =>
    spawn(process.execPath, ["-e", PROGRAM], { stdio: "ignore" }),
  );
  return {
    count,
    [Symbol.dispose]: () => {
      for (const child of children) child.kill("SIGKILL");
    },
  };
}
