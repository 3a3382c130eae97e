import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";

export interface WheelSpec {
  readonly name: string;
  readonly version: string;
  readonly published: string;
  readonly requires?: readonly string[];
  /** @default all */
  readonly python?: string;
  /** By path. @default a module of the distribution's name */
  readonly files?: Readonly<Record<string, string>>;
}

export interface LocalIndex extends AsyncDisposable {
  readonly address: string;
}

const MAKE = `
import base64, hashlib, json, sys, zipfile
for wheel in json.load(sys.stdin):
    with zipfile.ZipFile(wheel["path"], "w") as archive:
        lines = []
        for path, content in wheel["files"].items():
            archive.writestr(zipfile.ZipInfo(path), content)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content.encode()).digest()).rstrip(b"=").decode()
            lines.append("%s,sha256=%s,%d" % (path, digest, len(content.encode())))
        record = wheel["info"] + "/RECORD"
        archive.writestr(zipfile.ZipInfo(record), "\\n".join([*lines, record + ",,"]) + "\\n")
`;

/** Serves wheels by PEP 691, with upload times. */
export async function startLocalIndex(folder: string, wheels: readonly WheelSpec[]): Promise<LocalIndex> {
  const made = wheels.map((wheel) => describe(folder, wheel));
  const child = execFile("python3", ["-I", "-c", MAKE]);
  child.stdin?.end(JSON.stringify(made));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`The wheels were not made: ${code}.`);
  const files = await Promise.all(made.map(async (wheel) => ({ ...wheel, content: await readFile(wheel.path) })));
  const server = createServer((request, response) => {
    const [, kind, name] = (request.url ?? "").split("/");
    const file = files.find(({ filename }) => kind === "files" && filename === name);
    const results = files.filter((item) => kind === "simple" && item.name === name);
    if (file !== undefined) response.end(file.content);
    else if (results.length === 0) response.writeHead(404).end();
    else {
      response.setHeader("content-type", "application/vnd.pypi.simple.v1+json");
      const listed = results.map(({ filename, content, published }) => ({
        filename,
        url: `/files/${filename}`,
        hashes: { sha256: createHash("sha256").update(content).digest("hex") },
        "upload-time": `${published}T12:00:00Z`,
      }));
      response.end(JSON.stringify({ meta: { "api-version": "1.1" }, name, files: listed }));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const location = server.address();
  if (location === null || typeof location === "string") throw new Error("The index has no port.");
  return {
    address: `http://127.0.0.1:${location.port}/simple/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function describe(folder: string, { name, version, published, requires = [], python, files }: WheelSpec) {
  const stem = `${name.replaceAll("-", "_")}-${version}`;
  const info = `${stem}.dist-info`;
  const metadata = ["Metadata-Version: 2.1", `Name: ${name}`, `Version: ${version}`];
  const needs = requires.map((item) => `Requires-Dist: ${item}`);
  if (python !== undefined) needs.push(`Requires-Python: ${python}`);
  return {
    name,
    published,
    info,
    filename: `${stem}-py3-none-any.whl`,
    path: join(folder, `${stem}-py3-none-any.whl`),
    files: {
      ...(files ?? { [`${name.replaceAll("-", "_")}.py`]: `VERSION = "${version}"\n` }),
      [`${info}/METADATA`]: `${[...metadata, ...needs].join("\n")}\n`,
      [`${info}/WHEEL`]: "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    },
  };
}
