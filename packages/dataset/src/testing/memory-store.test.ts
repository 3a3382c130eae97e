import { describe, expect, it } from "vitest";
import { createMemoryStore } from "./memory-store.ts";
import { storeContract } from "./store-contract.ts";

describe("createMemoryStore", () => {
  it.each(storeContract(createMemoryStore))("$title", async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });
});
