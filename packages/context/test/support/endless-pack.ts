import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createDeflate } from "node:zlib";

const COMMIT = "1".repeat(40);
const PIECE = 60_000;

export function answerEndlessly(what: "pack" | "messages", request: IncomingMessage, response: ServerResponse): void {
  if (request.url?.includes("info/refs") === true) {
    response.setHeader("content-type", "application/x-git-upload-pack-advertisement");
    const capabilities = ["version 2\n", "agent=git/2.39.5\n", "ls-refs\n", "fetch=shallow filter\n"];
    response.end(`${packet("# service=git-upload-pack\n")}0000${capabilities.map(packet).join("")}0000`);
    return;
  }
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    response.setHeader("content-type", "application/x-git-upload-pack-result");
    if (Buffer.concat(chunks).includes("command=ls-refs")) response.end(`${packet(`${COMMIT} HEAD\n`)}0000`);
    else if (what === "pack") sendPack(response);
    else sendMessages(response);
  });
}

function sendMessages(response: ServerResponse): void {
  response.write(packet("packfile\n"));
  const message = Buffer.from(`${"repository ".repeat(5000)}\n`);
  const feed = (): void => {
    if (!response.destroyed)
      response.write(Buffer.concat([Buffer.from(length(message.length + 5)), Buffer.from([2]), message]), feed);
  };
  feed();
}

function sendPack(response: ServerResponse): void {
  response.write(`${packet("shallow-info\n")}${packet(`shallow ${COMMIT}`)}0001${packet("packfile\n")}`);
  const header = Buffer.from("5041434b0000000200000001b080808080808008", "hex");
  const deflate = createDeflate({ level: 0 });
  const send = (bytes: Uint8Array): boolean =>
    response.write(Buffer.concat([Buffer.from(length(bytes.length + 5)), Buffer.from([1]), bytes]));
  send(header);
  deflate.on("data", (bytes: Buffer) => {
    let goesOn = true;
    for (let position = 0; position < bytes.length; position += PIECE)
      goesOn = send(bytes.subarray(position, position + PIECE));
    if (!goesOn) {
      deflate.pause();
      response.once("drain", () => deflate.resume());
    }
  });
  const feed = (): void => {
    if (!response.destroyed) deflate.write(randomBytes(PIECE), feed);
  };
  feed();
}

function packet(text: string): string {
  return length(Buffer.byteLength(text) + 4) + text;
}

function length(bytes: number): string {
  return bytes.toString(16).padStart(4, "0");
}
