/** A thread that starts before the program is known. */

import { CallThread } from "./call-thread.js";

let prestarted = null;

export function prepare() {
  prestarted = new CallThread();
  prestarted.letProcessEnd();
}

export function freshThread() {
  const thread = prestarted?.isOver === false ? prestarted : new CallThread();
  prestarted = null;
  return thread;
}
