/** A thread that a process starts before it knows its program. */

import { CallThread } from "./call-thread.js";

let spare = null;

export function prepare() {
  spare = new CallThread();
  spare.letProcessEnd();
}

/** Returns a thread without calls: the prepared one, or a new one. */
export function freshThread() {
  const thread = spare?.isOver === false ? spare : new CallThread();
  spare = null;
  return thread;
}
