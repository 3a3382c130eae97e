import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Interpreter } from "../interpreter.ts";
import { joinShown, shownInstallation, type ShownInstallation } from "./shown-installation.ts";

const SYSTEM = ["/usr", "/usr/local"];
/** Contains copies of a dozen packages. */
const INSTALLERS = ["pip"];

/** Lists the visible parts of this machine: system, interpreter, and packages of a virtual environment. */
export async function shownOnMachine({ prefixes, virtualPackages }: Interpreter): Promise<ShownInstallation> {
  const roots = [...new Set([...SYSTEM, ...prefixes])];
  const parts = await Promise.all(roots.map(shownInstallation));
  return joinShown([...parts, ...(virtualPackages === null ? [] : [await chosenPackages(virtualPackages)])]);
}

async function chosenPackages(folder: string): Promise<ShownInstallation> {
  const installers = INSTALLERS.map((name) => join(folder, name));
  const there = await Promise.all(installers.map((path) => stat(path).catch(() => null)));
  return { shown: [folder], hidden: installers.filter((_, at) => there[at]?.isDirectory() === true), links: [] };
}
