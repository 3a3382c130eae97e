import { chmod, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { serialize } from "node:v8";
import { afterAll, describe, expect, it } from "vitest";
import { createScratch } from "../../test/support/scratch.ts";
import { createReadingCache, type ReadingCache } from "./reading-cache.ts";

const scratch = createScratch();

afterAll(async () => {
  await scratch.remove();
});

function openCache(
  folder: string,
  options: { readonly version?: string; readonly maxBytes?: number } = {},
): ReadingCache {
  return createReadingCache({ folder, version: "1", maxBytes: 256 * 10_000, ...options });
}

async function entriesOf(folder: string): Promise<readonly string[]> {
  const names = await readdir(join(folder, "readings"), { recursive: true, withFileTypes: true });
  return names.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

describe("createReadingCache", () => {
  it("returns a written reading with shared parts", async () => {
    const folder = await scratch.folder();
    const shared = { name: "x" };
    const reading = { names: new Map([["x", [shared]]]), first: shared, rows: Int32Array.of(1, 2) };
    const cache = openCache(folder);
    cache.write(cache.keyOf("python", "x = 1"), serialize(reading));
    const cached = openCache(folder).read(cache.keyOf("python", "x = 1")) as typeof reading;
    expect(cached).toEqual(reading);
    expect(cached.names.get("x")?.[0]).toBe(cached.first);
  });

  it("misses for other code, languages and reader versions", async () => {
    const folder = await scratch.folder();
    const cache = openCache(folder);
    cache.write(cache.keyOf("python", "x = 1"), serialize("x"));
    expect([
      cache.read(cache.keyOf("python", "x = 2")),
      cache.read(cache.keyOf("typescript", "x = 1")),
      openCache(folder, { version: "2" }).read(openCache(folder, { version: "2" }).keyOf("python", "x = 1")),
    ]).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length - 3)],
    [
      "changed",
      (bytes: Buffer) => Buffer.from(bytes.map((byte, position) => (position === bytes.length - 2 ? byte ^ 1 : byte))),
    ],
    ["empty", () => Buffer.alloc(0)],
  ])("replaces an entry that is %s", async (_, damage) => {
    const folder = await scratch.folder();
    const cache = openCache(folder);
    const key = cache.keyOf("python", "x = 1");
    cache.write(key, serialize({ name: "x" }));
    const [path = ""] = await entriesOf(folder);
    await writeFile(path, damage(await readFile(path)));
    expect(cache.read(key)).toBeUndefined();
    cache.write(key, serialize({ name: "x" }));
    expect(cache.read(key)).toEqual({ name: "x" });
  });

  it("removes the least recently used entries beyond the limit", async () => {
    const folder = await scratch.folder();
    const cache = openCache(folder);
    const keys = Array.from({ length: 4 }, (_, position) => `00${String(position).repeat(62)}`);
    for (const key of keys) cache.write(key, serialize("x".repeat(3_000)));
    const old = new Date("2020-01-01T00:00:00Z");
    for (const path of await entriesOf(folder)) if (path.includes("000")) await utimes(path, old, old);
    for (const path of await entriesOf(folder)) if (path.includes("111")) await utimes(path, old, old);
    cache.read(keys[1] ?? "");
    cache.prune();
    expect(keys.map((key) => cache.read(key) !== undefined)).toEqual([false, true, true, true]);
  });

  it("ignores entries above the size limit", async () => {
    const cache = openCache(await scratch.folder());
    cache.write("00ff", serialize("x".repeat(20_000)));
    expect(cache.read("00ff")).toBeUndefined();
  });

  it("ignores a folder without write permission", { tags: ["ordinary-user"] }, async () => {
    const folder = await scratch.folder();
    await chmod(folder, 0o500);
    const cache = openCache(folder);
    cache.write("00ff", serialize(1));
    cache.prune();
    expect(cache.read("00ff")).toBeUndefined();
  });

  it("ignores a file in place of its folder", async () => {
    const folder = await scratch.folder({ readings: "" });
    const cache = openCache(folder);
    cache.write("00ff", serialize(1));
    cache.prune();
    expect(cache.read("00ff")).toBeUndefined();
  });
});
