import { chmod, readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSdist, servePackages, type PackageIndex, type ServedFile } from "../../../test/support/package-index.ts";
import { createScratch } from "../../../test/support/scratch.ts";
import { createSource } from "../create-source.ts";
import type { SourceOptions } from "../source-options.ts";

const scratch = createScratch();
const indexes: PackageIndex[] = [];
const metadata =
  "Metadata-Version: 2.4\nName: oven\nVersion: 1.1\nHome-page: https://home.example\nProject-URL: Source, https://code.example/oven\n" +
  "Project-URL: License, https://code.example/license\nLicense-Expression: MIT\nKeywords: bread, ovens\nClassifier: Topic :: Utilities\n\nText.\nHome-page: https://wrong.example\n";

let files: readonly ServedFile[];

beforeAll(async () => {
  const folder = await scratch.folder();
  const sdist = async (stem: string): Promise<ServedFile> => ({
    filename: `${stem}.tar.gz`,
    content: await makeSdist(folder, stem, { "PKG-INFO": metadata, "src/oven.py": `version = "${stem}"\n` }),
  });
  files = [
    await sdist("oven-1.0"),
    await sdist("oven-1.1"),
    { filename: "oven-1.1-py3-none-any.whl", content: Buffer.from("wheel") },
    { ...(await sdist("oven-1.2")), yanked: true },
    await sdist("oven-2.0rc1"),
    { filename: "oven-1.5-py3-none-any.whl", content: Buffer.from("wheel") },
  ];
});

afterAll(async () => {
  await Promise.all(indexes.map(async (index) => await index.close()));
  await scratch.remove();
});

async function serve(
  packages: Readonly<Record<string, readonly ServedFile[]>>,
  form: "json" | "html" = "json",
): Promise<PackageIndex> {
  const index = await servePackages(packages, form);
  indexes.push(index);
  return index;
}

async function optionsFor(index: PackageIndex): Promise<SourceOptions & { readonly cacheFolder: string }> {
  return { indexUrl: index.url, cacheFolder: await scratch.folder(), retryDelayMs: 1 };
}

async function codeOf(spec: string, options: SourceOptions): Promise<string> {
  return await createSource(spec, options)
    .open()
    .then(
      async (repository) => {
        await repository.close();
        return "opened";
      },
      (error: unknown) => (error as { code: string }).code,
    );
}

describe("openPackage", () => {
  it.each(["json", "html"] as const)(
    "opens the newest release that is neither withdrawn nor a pre-release (%s)",
    async (form) => {
      const index = await serve({ oven: files }, form);
      const repository = await createSource("pypi:Oven", await optionsFor(index)).open();
      const { info, root } = repository;
      expect(info).toEqual({
        name: "oven",
        url: "https://code.example/oven",
        source: "pypi:oven==1.1",
        revision: "1.1",
        version: "1.1",
        license: "MIT",
        license_url: "https://code.example/license",
        created_at: "2024-05-01T10:00:00Z",
        statistics: {
          topics: ["bread", "ovens"],
          stars: null,
          contributors: null,
          size_kb: null,
          created_at: null,
          pushed_at: null,
          setup_files: [],
        },
      });
      expect((await readdir(root)).toSorted()).toEqual(["PKG-INFO", "src"]);
      expect(await readFile(join(root, "src/oven.py"), "utf8")).toBe('version = "oven-1.1"\n');
      await repository.close();
      await repository.close();
      await expect(readdir(root)).rejects.toMatchObject({ code: "ENOENT" });
    },
  );

  it.each(["json", "html"] as const)(
    "leaves out releases for a newer Python, unless there is no other (%s)",
    async (form) => {
      const folder = await scratch.folder();
      const sdist = async (stem: string, requiresPython: string): Promise<ServedFile> => ({
        filename: `${stem}.tar.gz`,
        content: await makeSdist(folder, stem, { "PKG-INFO": metadata, "oven.py": "" }),
        requiresPython,
      });
      const served = [await sdist("oven-1.0", ">=3.9,<4"), await sdist("oven-1.1", ">=4.1")];
      const options = await optionsFor(await serve({ oven: served, mill: [await sdist("mill-1.0", ">=4.1")] }, form));
      const sources = ["pypi:oven", "pypi:oven==1.1", "pypi:mill"].map(async (spec) => {
        const repository = await createSource(spec, options).open();
        await repository.close();
        return repository.info.source;
      });
      expect(await Promise.all(sources)).toEqual(["pypi:oven==1.0", "pypi:oven==1.1", "pypi:mill==1.0"]);
    },
  );

  it("opens a version by any of its spellings, withdrawn or not", async () => {
    const options = await optionsFor(await serve({ oven: files }));
    const sources = await Promise.all(
      ["1.0.0", "1.2", "2.0-RC1"].map(async (version) => {
        const repository = await createSource(`pypi:oven==${version}`, options).open();
        await repository.close();
        return repository.info.source;
      }),
    );
    expect(sources).toEqual(["pypi:oven==1.0", "pypi:oven==1.2", "pypi:oven==2.0rc1"]);
  });

  it("opens a pinned version again without a network, unless what it kept was damaged", async () => {
    const index = await servePackages({ oven: files });
    const options = await optionsFor(index);
    await (await createSource("pypi:oven==1.0.0", options).open()).close();
    await index.close();
    const repository = await createSource("pypi:oven==1.0.0", options).open();
    expect(repository.info).toMatchObject({ version: "1.0", created_at: "2024-05-01T10:00:00Z" });
    await repository.close();
    expect(await codeOf("pypi:oven==1.0", options)).toBe("opened");
    expect(await codeOf("pypi:oven", options)).toBe("CONTEXT_NETWORK_UNREACHABLE");
    const [folder = ""] = await readdir(join(options.cacheFolder, "archives"));
    const [content = ""] = await readdir(join(options.cacheFolder, "archives", folder));
    await writeFile(join(options.cacheFolder, "archives", folder, content), "damaged");
    expect(await codeOf("pypi:oven==1.0", options)).toBe("CONTEXT_NETWORK_UNREACHABLE");
  });

  it("says what the index does not have", async () => {
    const wheel = { filename: "shelf-1.0-py3-none-any.whl", content: Buffer.from("wheel") };
    const options = await optionsFor(await serve({ oven: files, shelf: [wheel], empty: [] }));
    const codes = await Promise.all(
      ["pypi:bread", "pypi:oven==7", "pypi:oven==1.5", "pypi:shelf", "pypi:empty"].map(
        async (spec) => await codeOf(spec, options),
      ),
    );
    expect(codes).toEqual([
      "CONTEXT_PACKAGE_NOT_FOUND",
      "CONTEXT_PACKAGE_VERSION_MISSING",
      "CONTEXT_PACKAGE_NO_SOURCE",
      "CONTEXT_PACKAGE_NO_SOURCE",
      "CONTEXT_PACKAGE_NO_SOURCE",
    ]);
    await expect(createSource("pypi:oven==7", options).open()).rejects.toMatchObject({
      hint: "Give one that exists, such as 1.1, 1.0.",
    });
  });

  it("asks again when the network or the server fails, three times in all", async () => {
    const index = await serve({ oven: files });
    const options = await optionsFor(index);
    index.failures.push(0, 503);
    expect(await codeOf("pypi:oven", options)).toBe("opened");
    index.failures.push(503, 429, 500);
    expect(await codeOf("pypi:oven", options)).toBe("CONTEXT_INDEX_UNUSABLE");
    index.failures.push(403);
    expect(await codeOf("pypi:oven", options)).toBe("CONTEXT_INDEX_UNUSABLE");
    expect(index.failures).toEqual([]);
  });

  it("sends an index's credentials as a header, and shows them nowhere", async () => {
    const index = await serve({ oven: files });
    const options = { ...(await optionsFor(index)), indexUrl: index.url.replace("//", "//baker:secret@") };
    const repository = await createSource("pypi:oven", options).open();
    await repository.close();
    expect(index.requests.map(({ authorization }) => authorization)).toEqual([
      "Basic YmFrZXI6c2VjcmV0",
      "Basic YmFrZXI6c2VjcmV0",
    ]);
    index.failures.push(500, 500, 500);
    const error: unknown = await createSource("pypi:oven", options)
      .open()
      .catch((reason: unknown) => reason);
    expect(String(error)).not.toContain("secret");
    expect(JSON.stringify(repository.info)).not.toContain("secret");
  });

  it("does not use a file that differs from its hash", async () => {
    const [file] = files;
    const index = await serve({ oven: file === undefined ? [] : [{ ...file, sha256: "0".repeat(64) }] });
    const options = await optionsFor(index);
    expect(await codeOf("pypi:oven", options)).toBe("CONTEXT_ARCHIVE_INVALID");
    expect(await readdir(join(options.cacheFolder, "archives"))).toEqual([]);
  });

  it("says so when a kind of archive is not unpacked", async () => {
    const options = await optionsFor(
      await serve({ oven: [{ filename: "oven-1.0.tar.bz2", content: Buffer.from("x") }] }),
    );
    expect(await codeOf("pypi:oven", options)).toBe("CONTEXT_ARCHIVE_UNSUPPORTED");
  });

  it("reports an index that is none, and one that is silent", async () => {
    const index = await serve({ oven: files });
    const silent = await serve({ oven: files });
    const options = await optionsFor(index);
    expect(await codeOf("pypi:oven", { ...options, indexUrl: "/srv/packages" })).toBe("CONTEXT_INDEX_UNKNOWN");
    expect(await codeOf("pypi:oven", { ...options, cacheFolder: "/dev/null/cache" })).toBe("CONTEXT_CACHE_UNUSABLE");
    expect(await codeOf("pypi:oven", { ...options, timeoutMs: 1 })).toBe("CONTEXT_NETWORK_UNREACHABLE");
    await expect(
      createSource("pypi:oven", { indexUrl: silent.url }).open({ signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ name: "AbortError" });
  });

  it("asks the machine's pip for its index, and says what is wrong with Python", async () => {
    const index = await serve({ oven: files });
    const { cacheFolder } = await optionsFor(index);
    const environment = { ...process.env, PIP_INDEX_URL: index.url, PIP_CONFIG_FILE: "/dev/null" };
    const fake = join(await scratch.folder({ python: "#!/bin/sh\necho nonsense\n" }), "python");
    await chmod(fake, 0o755);
    expect(await codeOf("pypi:oven", { cacheFolder, environment })).toBe("opened");
    expect(await codeOf("pypi:oven", { cacheFolder, environment: { ...environment, PIP_NO_INDEX: "1" } })).toBe(
      "CONTEXT_INDEX_UNKNOWN",
    );
    expect(
      await codeOf("pypi:oven", { cacheFolder, environment: { ...environment, PIP_INDEX_URL: "/srv/packages" } }),
    ).toBe("CONTEXT_INDEX_UNKNOWN");
    expect(await codeOf("pypi:oven", { cacheFolder, python: "no-such-python" })).toBe("CONTEXT_PYTHON_MISSING");
    expect(await codeOf("pypi:oven", { cacheFolder, python: fake })).toBe("CONTEXT_PYTHON_MISSING");
  });
});
