/** Sends `load_error` or a failed `test`; otherwise `static` and `call` if lines are counted, and `done`. */

import { readFileSync } from "node:fs";
import { coverageOf } from "./coverage.js";
import { send } from "./messages.js";

const LONGEST = 4000;
const MISSING = /Cannot find (?:package|module) '(?<name>[^']+)'/;

/** `importScript` imports a URL with the loader of the run. */
export async function main(path, importScript) {
  const { script, trace } = JSON.parse(readFileSync(path, "utf8"));
  let isLoaded = false;
  let failure;
  const fail = (error) => {
    failure ??= tell(error);
    process.exitCode = 1;
  };
  process.on("uncaughtException", fail);
  process.on("unhandledRejection", fail);
  process.on("exit", (code) => {
    if (failure === undefined && !isLoaded) failure = tell(new Error("The script ended before its tests did."));
    if (failure === undefined && code !== 0) failure = tell(new Error(`The script ended with code ${code}.`));
    if (failure === undefined) finish(trace);
    else send(failure);
  });
  try {
    await importScript(`./${script}`);
    isLoaded = true;
  } catch (error) {
    fail(error);
  }
}

function finish(trace) {
  const coverage = trace === null ? null : coverageOf(trace);
  if (coverage !== null) {
    send({ type: "static", ...coverage.known });
    send({ type: "call", index: 0, ...coverage.ran() });
  }
  send({ type: "done", count: 1 });
}

function tell(error) {
  const missing = MISSING.exec(error?.message)?.groups.name ?? null;
  const told = String(error?.stack ?? error).slice(0, LONGEST);
  return missing === null ? { type: "test", passed: false, error: told } : { type: "load_error", error: told, missing };
}
