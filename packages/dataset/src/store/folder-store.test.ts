import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { digestOf, storePath } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { failureOf } from "../../test/collect.ts";
import { useTemporaryFolder } from "../../test/temporary-folder.ts";
import { storeContract } from "../testing/store-contract.ts";
import { createFolderStore } from "./folder-store.ts";

const temporary = useTemporaryFolder();

describe("createFolderStore", () => {
  it.each(storeContract(async () => createFolderStore(join(await temporary.make(), "store"))))(
    "$title",
    async ({ run }) => {
      await expect(run()).resolves.toBeUndefined();
    },
  );

  it("writes content to the paths of storePath, and no other files", async () => {
    const folder = await temporary.make();
    const digest = await createFolderStore(folder).put("loaf");
    expect([
      await readFile(join(folder, storePath(digest)), "utf8"),
      await readdir(folder, { recursive: true }),
    ]).toEqual(["loaf", [storePath(digest).split("/")[0], storePath(digest)]]);
  });

  it("detects changed content", async () => {
    const folder = await temporary.make();
    const store = createFolderStore(folder);
    const digest = await store.put("loaf");
    await writeFile(join(folder, storePath(digest)), "loan");
    expect(await failureOf(store.get(digest))).toEqual({
      code: "DATASET_CONTENT_CORRUPT",
      message: `The content of ${digest} in TMP is not what its digest says.`,
    });
  });

  it("writes truncated content again", async () => {
    const folder = await temporary.make();
    const store = createFolderStore(folder);
    const digest = await store.put("loaf");
    await writeFile(join(folder, storePath(digest)), "lo");
    await store.put("loaf");
    expect(await store.get(digest)).toBe("loaf");
  });

  it("rejects invalid digests, such as paths out of the folder", async () => {
    const store = createFolderStore(await temporary.make());
    expect((await failureOf(store.get("sha256:../../etc/passwd"))).code).toBe("DATASET_DIGEST_INVALID");
    expect((await failureOf(store.has(digestOf("x").slice(7)))).code).toBe("DATASET_DIGEST_INVALID");
  });
});
