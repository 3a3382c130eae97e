import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TextRequest, TextResponse } from "@repost/spec";
import { folderUnusable } from "../errors.ts";
import { writeWhole } from "../files/write-whole.ts";
import { entryText, parseEntry } from "./cache-entry.ts";

/** Answers by the digest of their request. */
export interface AnswerFolder {
  /** undefined: there is none, or none that can be read. */
  get(key: string): Promise<TextResponse | undefined>;
  put(key: string, request: TextRequest, response: TextResponse): Promise<void>;
}

/** One file an answer, `ab/cdef....json`. Several processes may share the folder; a file is whole or not there. */
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
    put: async (key, request, response) => await writeWhole(pathOf(key), entryText(key, request, response)),
  };
}
