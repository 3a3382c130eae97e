import type { Language } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { loadGrammars } from "./grammar.ts";
import { MASK_KINDS, maskNodeTypes } from "./mask-kinds.ts";

describe("maskNodeTypes", () => {
  it.each(["python", "javascript", "typescript"] as const)(
    "names nodes that the grammars of %s have",
    async (language: Language) => {
      const grammars = await loadGrammars(language);
      const types = MASK_KINDS.flatMap((kind) => maskNodeTypes(language, kind));
      for (const grammar of grammars) {
        const known = new Set(grammar.types);
        expect(types.filter((type) => !known.has(type))).toEqual([]);
      }
      expect(types.length).toBeGreaterThan(MASK_KINDS.length);
    },
  );
});
