import { readFile, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { zipSync } from "fflate";
import { afterAll, describe, expect, it } from "vitest";
import { makeRawArchive } from "../../../test/support/package-index.ts";
import { createScratch } from "../../../test/support/scratch.ts";
import { unpackArchive } from "./unpack-archive.ts";

const scratch = createScratch();

afterAll(async () => await scratch.remove());

async function unpack(content: Uint8Array, filename = "oven-1.0.tar.gz"): Promise<string> {
  const path = join(await scratch.folder(), "archive");
  const folder = await scratch.folder();
  await writeFile(path, content);
  const { signal } = new AbortController();
  await unpackArchive({ path, filename, folder, maxBytes: 1_000_000, signal });
  return folder;
}

describe("unpackArchive", () => {
  it.each<[string, Uint8Array]>([
    ["a path that climbs out", makeRawArchive([{ name: "oven-1.0/../../evil.py", content: "x" }])],
    ["an absolute path", makeRawArchive([{ name: "/tmp/evil.py", content: "x" }])],
    ["something else than an archive", gzipSync("not a tar at all")],
    ["something not even compressed", Buffer.from("plain")],
    ["an empty file", Buffer.alloc(0)],
    ["half of an archive", makeRawArchive([{ name: "oven-1.0/a.py", content: "x".repeat(5000) }]).subarray(0, 60)],
    [
      "content that ends too early",
      gzipSync(makeTar({ name: "oven-1.0/a.py", content: "x".repeat(5000) }).subarray(0, 1024)),
    ],
    ["more content than allowed", makeRawArchive([{ name: "oven-1.0/a.py", content: "x".repeat(1_000_000) }])],
    ["endless nothing", gzipSync(Buffer.alloc(2_000_000))],
    ["an archive compressed twice", gzipSync(makeRawArchive([{ name: "oven-1.0/a.py", content: "x" }]))],
  ])("refuses %s", async (_, content) => {
    await expect(unpack(content)).rejects.toMatchObject({ code: "CONTEXT_ARCHIVE_INVALID" });
  });

  it("leaves out links and makes every file readable and none executable", async () => {
    const outside = await scratch.folder({ "secret.py": "secret = 1\n" });
    const folder = await unpack(
      makeRawArchive([
        { name: "oven-1.0/link.py", type: "2", link: join(outside, "secret.py") },
        { name: "oven-1.0/away", type: "2", link: outside },
        { name: "oven-1.0/away/secret.py", content: "changed" },
        { name: "oven-1.0/hard.py", type: "1", link: "oven-1.0/real.py" },
        { name: "oven-1.0/real.py", content: "x = 1\n" },
      ]),
    );
    expect((await readdir(folder)).toSorted()).toEqual(["away", "real.py"]);
    expect(await readFile(join(folder, "real.py"), "utf8")).toBe("x = 1\n");
    expect((await stat(join(folder, "real.py"))).mode & 0o777).toBe(0o644);
    expect(await readFile(join(outside, "secret.py"), "utf8")).toBe("secret = 1\n");
  });

  it("unpacks zip files by the same rules", async () => {
    const text = (content: string): Uint8Array => Buffer.from(content);
    const folder = await unpack(
      zipSync({
        "oven-1.0/": text(""),
        "oven-1.0/a/b.py": text("x = 1\n"),
        "oven-1.0/c.py": text(""),
        loose: text(""),
      }),
      "oven-1.0.zip",
    );
    expect((await readdir(folder)).toSorted()).toEqual(["a", "c.py"]);
    expect(await readFile(join(folder, "a/b.py"), "utf8")).toBe("x = 1\n");
    const refused = [
      zipSync({ "oven-1.0/../../evil.py": text("x") }),
      zipSync({ "/tmp/evil.py": text("x") }),
      zipSync({ "oven-1.0/a.py": Buffer.alloc(2_000_000) }),
      zipSync({ "oven-1.0/a.py": text("x") }).subarray(0, 40),
      text("plain"),
    ];
    for (const content of refused) {
      await expect(unpack(content, "oven-1.0.zip")).rejects.toMatchObject({ code: "CONTEXT_ARCHIVE_INVALID" });
    }
  });

  it("says so when a kind of archive is not unpacked", async () => {
    await expect(unpack(Buffer.from("x"), "oven-1.0.tar.bz2")).rejects.toMatchObject({
      code: "CONTEXT_ARCHIVE_UNSUPPORTED",
    });
  });

  it("stops when called off", async () => {
    const path = join(await scratch.folder(), "archive");
    await writeFile(path, makeRawArchive([{ name: "oven-1.0/a.py", content: "x" }]));
    const unpacking = unpackArchive({
      path,
      filename: "a.tar.gz",
      folder: await scratch.folder(),
      signal: AbortSignal.abort(),
    });
    await expect(unpacking).rejects.toMatchObject({ name: "AbortError" });
  });
});

function makeTar(entry: Parameters<typeof makeRawArchive>[0][number]): Buffer {
  return gunzipSync(makeRawArchive([entry]));
}
