import { chmod, readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  serveRegistry,
  type NpmRegistry,
  type PublishedPackage,
  type ServedPackage,
} from "../../../test/support/npm-registry.ts";
import { makeRawArchive, makeSdist } from "../../../test/support/package-index.ts";
import { createScratch } from "../../../test/support/scratch.ts";
import { discoverTargets } from "../../discovery/discover-targets.ts";
import { createSource } from "../create-source.ts";
import type { SourceOptions } from "../source-options.ts";

const scratch = createScratch();
const registries: NpmRegistry[] = [];
let packages: Readonly<Record<string, ServedPackage>>;

beforeAll(async () => {
  const folder = await scratch.folder();
  const publish = async (version: string): Promise<PublishedPackage> => ({
    tarball: await makeSdist(folder, `package-${version}`, {
      "package.json": JSON.stringify({
        name: "@bakery/oven",
        version,
        license: "(MIT OR Apache-2.0)",
        repository: { type: "git", url: "git+ssh://git@code.example/bakery/oven.git" },
      }),
      "index.js": `/** Bakes. */\nexport function bake(bread) {\n  return bread + "${version}";\n}\n`,
    }),
  });
  const versions = Object.fromEntries(
    await Promise.all(
      ["1.0.0", "1.1.0", "1.2.0", "2.0.0", "3.0.0-beta.1"].map(
        async (version) => [version, await publish(version)] as const,
      ),
    ),
  );
  const withDeprecated = { ...versions, "1.2.0": { ...(await publish("1.2.0")), deprecated: "burnt" } };
  packages = { "@bakery/oven": { tags: { latest: "2.0.0", next: "3.0.0-beta.1" }, versions: withDeprecated } };
});

afterAll(async () => {
  await Promise.all(registries.map(async (registry) => await registry.close()));
  await scratch.remove();
});

async function serve(served = packages): Promise<NpmRegistry> {
  const registry = await serveRegistry(served);
  registries.push(registry);
  return registry;
}

async function serveChanged(change: Partial<PublishedPackage>): Promise<NpmRegistry> {
  const oven = packages["@bakery/oven"];
  const published = { tarball: oven?.versions["1.0.0"]?.tarball ?? Buffer.from(""), ...change };
  return await serve({ oven: { tags: { latest: "1.0.0" }, versions: { "1.0.0": published } } });
}

async function optionsFor(registry: NpmRegistry): Promise<SourceOptions & { readonly cacheFolder: string }> {
  return { registryUrl: registry.url, cacheFolder: await scratch.folder(), retryDelayMs: 1 };
}

async function outcomeOf(spec: string, options: SourceOptions): Promise<string | null> {
  try {
    const repository = await createSource(spec, options).open();
    await repository.close();
    return repository.info.version;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe("openNpmPackage", () => {
  it("opens what the tag latest names, with what package.json and the registry say of it", async () => {
    const repository = await createSource("npm:@bakery/oven", await optionsFor(await serve())).open();
    const { info, root } = repository;
    expect(info).toMatchObject({
      name: "@bakery/oven",
      url: "https://code.example/bakery/oven",
      source: "npm:@bakery/oven@2.0.0",
      revision: "2.0.0",
      version: "2.0.0",
      license: "(MIT OR Apache-2.0)",
      license_url: null,
      created_at: "2024-05-01T10:00:00Z",
    });
    expect((await readdir(root)).toSorted()).toEqual(["index.js", "package.json"]);
    const { targets } = await discoverTargets({ repository });
    expect(targets.map(({ instance_id }) => instance_id)).toEqual(["npm__bakery+oven.2.0.0.index.bake"]);
    await repository.close();
    await repository.close();
    await expect(readdir(root)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it.each([
    ["npm:@bakery/oven@1.2.0", "1.2.0"],
    ["npm:@bakery/oven@next", "3.0.0-beta.1"],
    ["npm:@bakery/oven@^1", "1.1.0"],
    ["npm:@bakery/oven@~1.2", "1.2.0"],
    ["npm:@bakery/oven@>=1 <=2", "2.0.0"],
    ["npm:@bakery/oven@*", "2.0.0"],
    ["npm:@bakery/oven@>=3.0.0-beta", "3.0.0-beta.1"],
    ["npm:@bakery/oven@7", "CONTEXT_PACKAGE_VERSION_MISSING"],
    ["npm:@bakery/oven@9.9.9", "CONTEXT_PACKAGE_VERSION_MISSING"],
    ["npm:@bakery/oven@stable", "CONTEXT_PACKAGE_VERSION_MISSING"],
    ["npm:bread", "CONTEXT_PACKAGE_NOT_FOUND"],
  ])("gives of %s version %s", async (spec, outcome) => {
    expect(await outcomeOf(spec, await optionsFor(await serve()))).toBe(outcome);
  });

  it("names versions that exist", async () => {
    const options = await optionsFor(await serve());
    await expect(createSource("npm:@bakery/oven@7", options).open()).rejects.toMatchObject({
      hint: "Give one that exists, such as 2.0.0, 1.2.0, 1.1.0.",
    });
    const empty = await optionsFor(await serve({ oven: { tags: {}, versions: {} } }));
    expect(await outcomeOf("npm:oven", empty)).toBe("CONTEXT_PACKAGE_NOT_FOUND");
  });

  it("opens a version again without a network, unless what it kept was damaged", async () => {
    const registry = await serveRegistry(packages);
    const options = await optionsFor(registry);
    expect(await outcomeOf("npm:@bakery/oven@^1", options)).toBe("1.1.0");
    await registry.close();
    const repository = await createSource("npm:@bakery/oven@1.1.0", options).open();
    expect(repository.info).toMatchObject({ version: "1.1.0", created_at: "2024-05-01T10:00:00Z" });
    await repository.close();
    expect(await outcomeOf("npm:@bakery/oven@^1", options)).toBe("CONTEXT_NETWORK_UNREACHABLE");
    const folder = join(options.cacheFolder, "archives");
    const [file = ""] = (await readdir(folder, { recursive: true })).filter((path) => path.length > 60);
    await writeFile(join(folder, file), "damaged");
    expect(await outcomeOf("npm:@bakery/oven@1.1.0", options)).toBe("CONTEXT_NETWORK_UNREACHABLE");
  });

  it("does not use a tarball that differs from its integrity, or from its older hash", async () => {
    const other = `sha512-${Buffer.alloc(64).toString("base64")}`;
    const registry = await serveChanged({ integrity: other });
    const options = await optionsFor(registry);
    expect(await outcomeOf("npm:oven", options)).toBe("CONTEXT_ARCHIVE_INVALID");
    expect(await readdir(join(options.cacheFolder, "archives"))).toEqual([]);
    const old = await serveChanged({ hasOldHashOnly: true });
    expect(await outcomeOf("npm:oven", await optionsFor(old))).toBe("1.0.0");
    const wrong = await serveChanged({ hasOldHashOnly: true, shasum: "0".repeat(40) });
    expect(await outcomeOf("npm:oven", await optionsFor(wrong))).toBe("CONTEXT_ARCHIVE_INVALID");
  });

  it("fetches from the registry that was asked, even if that names another host", async () => {
    const registry = await serveChanged({ host: "https://unreachable.invalid" });
    expect(await outcomeOf("npm:oven", await optionsFor(registry))).toBe("1.0.0");
    expect(registry.requests.map(({ path }) => path)).toEqual(["/npm/oven", "/npm/oven/-/oven-1.0.0.tgz"]);
  });

  it("asks again when the network or the server fails, three times in all", async () => {
    const registry = await serve();
    const options = await optionsFor(registry);
    registry.failures.push(0, 503);
    expect(await outcomeOf("npm:@bakery/oven", options)).toBe("2.0.0");
    registry.failures.push(503, 429, 500);
    expect(await outcomeOf("npm:@bakery/oven", options)).toBe("CONTEXT_INDEX_UNUSABLE");
    registry.failures.push(401);
    expect(await outcomeOf("npm:@bakery/oven", options)).toBe("CONTEXT_INDEX_UNUSABLE");
    expect(registry.failures).toEqual([]);
  });

  it("asks the machine's npm for its registry and sends what its files have for it", async () => {
    const [registry, other] = [await serve(), await serve()];
    const cacheFolder = await scratch.folder();
    const credentials = `//${registry.url.slice("http://".length)}/:_authToken=\${BAKERY_TOKEN}\n`;
    const npmrc = `registry=${other.url}\n@bakery:registry=${registry.url}/\n${credentials}`;
    const userconfig = join(await scratch.folder({ npmrc }), "npmrc");
    const environment = { ...withoutNpm(process.env), npm_config_userconfig: userconfig, BAKERY_TOKEN: "secret" };
    const repository = await createSource("npm:@bakery/oven@1.0.0", { cacheFolder, environment }).open();
    await repository.close();
    expect(registry.requests.map(({ authorization }) => authorization)).toEqual(["Bearer secret", "Bearer secret"]);
    expect(other.requests).toEqual([]);
    expect(JSON.stringify(repository.info)).not.toContain("secret");
    registry.failures.push(500, 500, 500);
    const error: unknown = await createSource("npm:@bakery/oven", { cacheFolder, environment, retryDelayMs: 1 })
      .open()
      .catch((reason: unknown) => reason);
    expect(String(error)).not.toContain("secret");
  });

  it("says what is wrong with npm and its registry", async () => {
    const cacheFolder = await scratch.folder();
    const fake = join(await scratch.folder({ npm: "#!/bin/sh\necho nonsense\n" }), "npm");
    await chmod(fake, 0o755);
    const spec = "npm:@bakery/oven";
    expect(await outcomeOf(spec, { cacheFolder, npm: "no-such-npm" })).toBe("CONTEXT_NPM_MISSING");
    expect(await outcomeOf(spec, { cacheFolder, npm: fake })).toBe("CONTEXT_NPM_MISSING");
    expect(await outcomeOf(spec, { cacheFolder, registryUrl: "/srv/npm" })).toBe("CONTEXT_REGISTRY_UNKNOWN");
    const registry = await serve();
    const options = await optionsFor(registry);
    expect(await outcomeOf(spec, { ...options, timeoutMs: 1 })).toBe("CONTEXT_NETWORK_UNREACHABLE");
    expect(await outcomeOf(spec, { ...options, cacheFolder: "/dev/null/cache" })).toBe("CONTEXT_CACHE_UNUSABLE");
    await expect(createSource(spec, options).open({ signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: "AbortError",
    });
  });

  it("unpacks nothing that leads outside", async () => {
    const tarball = makeRawArchive([{ name: "package/../../escaped.js", content: "x" }]);
    expect(await outcomeOf("npm:oven", await optionsFor(await serveChanged({ tarball })))).toBe(
      "CONTEXT_ARCHIVE_INVALID",
    );
    const linked = makeRawArchive([
      { name: "package/index.js", content: "x" },
      { name: "package/secret.js", type: "2", link: "/etc/passwd" },
    ]);
    const repository = await createSource("npm:oven", await optionsFor(await serveChanged({ tarball: linked }))).open();
    expect(await readdir(repository.root)).toEqual(["index.js"]);
    expect(await readFile(join(repository.root, "index.js"), "utf8")).toBe("x");
    await repository.close();
  });
});

function withoutNpm(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !/^npm_/iu.test(name)));
}
