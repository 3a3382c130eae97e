import { serialize } from "node:v8";
import type { Language } from "@repost/spec";
import { loadParser, type Parser, type SyntaxNode, type SyntaxTree } from "@repost/syntax";
import { languageIndexOf } from "../index/language-indexes.ts";
import { readerVersion } from "../index/reader-version.ts";
import { createReadingCache } from "../index/reading-cache.ts";
import type { ModuleText } from "./core/code.ts";

export interface ModuleTextsOptions {
  readonly lower: (root: SyntaxNode, code: string, parser: Parser) => ModuleText;
  readonly language: Language;
  readonly cacheFolder: string | null;
  readonly maxBytes: number;
}

export interface ModuleTexts {
  read(language: Language, code: string, parsed?: SyntaxTree): Promise<ModuleText>;
  prune(): void;
}

export function createModuleTexts({ lower, language: of, cacheFolder, maxBytes }: ModuleTextsOptions): ModuleTexts {
  const read = async (language: Language, code: string, parsed?: SyntaxTree): Promise<ModuleText> => {
    const parser = await loadParser(language);
    using tree = parsed ?? parser.parse(code);
    return lower(tree.root, code, parser);
  };
  if (cacheFolder === null) return { read, prune: () => undefined };
  const folders = [new URL(".", import.meta.url), languageIndexOf(of).codeFolder];
  const version = folders.map((folder) => readerVersion(folder)).join(" ");
  const cache = createReadingCache({ folder: cacheFolder, version, maxBytes });
  return {
    read: async (language, code, parsed) => {
      const key = cache.keyOf(language, code);
      const cached = cache.read(key);
      if (cached !== undefined) return cached as ModuleText;
      const text = await read(language, code, parsed);
      cache.write(key, serialize(text));
      return text;
    },
    prune: () => cache.prune(),
  };
}
