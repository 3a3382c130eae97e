import { digestOf } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { createMemoryStore } from "./memory-store.ts";
import { storeContract } from "./store-contract.ts";

describe("storeContract", () => {
  it("detects a store that trims content", async () => {
    const create = () => {
      const store = createMemoryStore();
      return { ...store, get: async (digest: string) => (await store.get(digest)).trim() };
    };
    const failed = await failedCases(create);
    expect(failed).toEqual(["returns what was put, under its digest", "stores any text unchanged"]);
  });

  it("detects a store that returns content for unknown digests", async () => {
    const failed = await failedCases(() => ({
      get: async () => "",
      put: async (text) => digestOf(text),
      has: async () => true,
    }));
    expect(failed).toContain("throws SPEC_DIGEST_MISSING for missing content");
  });
});

async function failedCases(create: Parameters<typeof storeContract>[0]): Promise<string[]> {
  const outcomes = await Promise.allSettled(storeContract(create).map(({ run }) => run()));
  return storeContract(create).flatMap(({ title }, index) => (outcomes[index]?.status === "rejected" ? [title] : []));
}
