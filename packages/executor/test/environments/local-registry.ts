import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { create } from "tar";

/** Exports its name and version; its install script leaves a file. */
interface PackageSpec {
  readonly name: string;
  readonly version: string;
  readonly published: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export interface LocalRegistry extends AsyncDisposable {
  readonly address: string;
}

export async function startLocalRegistry(folder: string, specs: readonly PackageSpec[]): Promise<LocalRegistry> {
  const packages = await Promise.all(
    specs.map(async (spec) => ({ ...spec, content: await makePackage(folder, spec) })),
  );
  const server = createServer((request, response) => {
    const url = decodeURIComponent(request.url ?? "").slice(1);
    const file = packages.find((item) => `files/${fileOf(item)}` === url);
    const results = packages.filter(({ name }) => name === url);
    if (file !== undefined) response.end(file.content);
    else if (results.length === 0) response.writeHead(404).end("{}");
    else {
      const address = `http://${request.headers.host ?? ""}/files/`;
      const versions = results.map(
        (item) => [item.version, { ...manifestOf(item), dist: distOf(item, address) }] as const,
      );
      const time = Object.fromEntries(results.map(({ version, published }) => [version, `${published}T12:00:00Z`]));
      const latest = results.at(-1)?.version;
      response.setHeader("content-type", "application/json");
      response.end(
        JSON.stringify({ name: url, "dist-tags": { latest }, versions: Object.fromEntries(versions), time }),
      );
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const location = server.address();
  if (location === null || typeof location === "string") throw new Error("The registry has no port.");
  return {
    address: `http://127.0.0.1:${location.port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function manifestOf({ name, version, dependencies = {} }: PackageSpec) {
  const scripts = { install: "touch planted", postinstall: "touch planted" };
  return { name, version, main: "index.js", dependencies, scripts };
}

function distOf(spec: PackageSpec & { readonly content: Buffer }, address: string) {
  const integrity = `sha512-${createHash("sha512").update(spec.content).digest("base64")}`;
  return { tarball: `${address}${fileOf(spec)}`, integrity };
}

function fileOf({ name, version }: PackageSpec): string {
  return `${name.replace("/", "+")}-${version}.tgz`;
}

async function makePackage(folder: string, spec: PackageSpec): Promise<Buffer> {
  const location = join(folder, fileOf(spec).replace(/\.tgz$/u, ""));
  await mkdir(join(location, "package"), { recursive: true });
  await writeFile(join(location, "package", "package.json"), JSON.stringify(manifestOf(spec)));
  await writeFile(join(location, "package", "index.js"), `module.exports = "${spec.name}@${spec.version}";\n`);
  const file = `${location}.tgz`;
  await create({ file, cwd: location, gzip: true, portable: true }, ["package"]);
  return readFile(file);
}
