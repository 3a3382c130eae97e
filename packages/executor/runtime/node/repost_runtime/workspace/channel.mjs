/** The host ignores lines without the run's token, because the code under test may write them. */

import { writeSync } from "node:fs";

const MESSAGES = 3;

/** Saved before the code under test can replace them. */
const { stringify } = JSON;
const write = writeSync;
const bytesOf = Buffer.from;

export class Channel {
  #token;
  #descriptor;

  constructor(token, descriptor = MESSAGES) {
    this.#token = token;
    this.#descriptor = descriptor;
  }

  send(kind, fields) {
    const data = bytesOf(`${stringify({ token: this.#token, kind, ...fields })}\n`, "utf8");
    for (let sent = 0; sent < data.length;) sent += writeSome(this.#descriptor, data, sent);
  }
}

function writeSome(descriptor, data, sent) {
  try {
    return write(descriptor, data, sent);
  } catch (error) {
    if (error.code === "EAGAIN") return 0;
    throw error;
  }
}
