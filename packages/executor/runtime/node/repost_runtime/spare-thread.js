/** A thread that starts before the program is known. */

import { CallThread } from "./call-thread.js";

let spare = null;

export function prepare() {
  spare = new CallThread();
  spare.letProcessEnd();
}

export function freshThread() {
  const thread = spare?.isOver === false ? spare : new CallThread();
  spare = null;
  return thread;
}
