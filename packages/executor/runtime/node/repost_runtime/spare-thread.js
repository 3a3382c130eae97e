/** The thread that a process starts ahead of its program. */

import { CallThread } from "./call-thread.js";

let spare = null;

/** Starts it, in a process that waits for its program. */
export function prepare() {
  spare = new CallThread();
  spare.letProcessEnd();
}

/** A thread that has made no calls yet: the one that is there, or a new one. */
export function freshThread() {
  const thread = spare?.isOver === false ? spare : new CallThread();
  spare = null;
  return thread;
}
