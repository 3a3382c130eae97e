import assert from "node:assert/strict";
import { digestOf, RepostError, type Store } from "@repost/spec";

/** `run` throws if the store violates the requirement. */
export interface StoreContractCase {
  readonly title: string;
  readonly run: () => Promise<void>;
}

/**
 * Example: `it.each(storeContract(create))("$title", ({ run }) => expect(run()).resolves.toBeUndefined())`.
 * @param create called once for each case
 */
export function storeContract(create: () => Store | Promise<Store>): readonly StoreContractCase[] {
  return Object.entries(cases).map(([title, check]) => ({ title, run: async () => check(await create()) }));
}

const absent = `sha256:${"0".repeat(64)}`;

const cases: Readonly<Record<string, (store: Store) => Promise<void>>> = {
  "returns what was put, under its digest": async (store) => {
    const digest = await store.put("def f(): ...\n");
    assert.equal(digest, digestOf("def f(): ...\n"));
    assert.equal(await store.get(digest), "def f(): ...\n");
  },
  "stores any text unchanged": async (store) => {
    for (const text of ["", "\uFEFFmark", "line\r\nbreaks\u2028\0", "emoji 🧪 ü 漢", "x".repeat(1_000_000)]) {
      assert.equal(await store.get(await store.put(text)), text);
    }
  },
  "reports which content it has": async (store) => {
    const digest = await store.put("here");
    assert.deepEqual([await store.has(digest), await store.has(absent)], [true, false]);
  },
  "throws SPEC_DIGEST_MISSING for missing content": async (store) => {
    await assert.rejects(store.get(absent), (error) => RepostError.is(error) && error.code === "SPEC_DIGEST_MISSING");
  },
  "accepts the same content twice": async (store) => {
    assert.equal(await store.put("twice"), await store.put("twice"));
    assert.equal(await store.get(digestOf("twice")), "twice");
  },
  "takes many contents at once, the same one among them": async (store) => {
    const texts = Array.from({ length: 50 }, (_, index) => `content ${index % 25}`);
    const digests = await Promise.all(texts.map((text) => store.put(text)));
    assert.deepEqual(await Promise.all(digests.map((digest) => store.get(digest))), texts);
  },
};
