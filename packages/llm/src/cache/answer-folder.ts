import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type TextRequest, type TextResponse, writeFileAtomically } from "@repost/spec";
import { folderUnusable } from "../errors.ts";
import { entryText, parseEntry } from "./cache-entry.ts";

export interface AnswerFolder {
  get(key: string): Promise<TextResponse | undefined>;
  put(key: string, request: TextRequest, response: TextResponse): Promise<void>;
}

/** One file per answer, written atomically, so that processes can share the folder. */
export function createAnswerFolder(folder: string): AnswerFolder {
  const pathOf = (key: string): string => {
    const hex = key.replace(/^sha256:/u, "");
    return join(folder, hex.slice(0, 2), `${hex.slice(2)}.json`);
  };
  return {
    async get(key) {
      const path = pathOf(key);
      try {
        return parseEntry(await readFile(path, "utf8"), key);
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
        throw folderUnusable(path, error);
      }
    },
    async put(key, request, response) {
      const path = pathOf(key);
      try {
        await writeFileAtomically(path, entryText(key, request, response));
      } catch (error) {
        throw folderUnusable(path, error);
      }
    },
  };
}
