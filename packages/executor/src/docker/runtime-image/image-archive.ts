import { copyFile, mkdir, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { create, extract, list } from "tar";
import { replaceFile } from "@repost/spec";
import { makeOwnedFolder } from "@repost/spec/folders";
import { digestFile } from "../../digest-file.ts";

const TYPES = {
  index: "application/vnd.oci.image.index.v1+json",
  manifest: "application/vnd.oci.image.manifest.v1+json",
  config: "application/vnd.oci.image.config.v1+json",
  layer: "application/vnd.oci.image.layer.v1.tar",
} as const;

interface Descriptor {
  readonly mediaType: string;
  readonly digest: string;
  readonly size: number;
}

interface SavedImage {
  readonly Config: string;
  readonly RepoTags?: readonly string[] | null;
  readonly Layers: readonly string[];
}

/** Converts the layout of engines before Docker 25, and keeps `manifest.json` for their `docker load`. */
export async function writeImageArchive(saved: NodeJS.ReadableStream, name: string, output: string): Promise<void> {
  const file = resolve(output);
  await using folder = await makeOwnedFolder();
  const [from, to] = [join(folder.path, "saved"), join(folder.path, "layout")];
  await Promise.all([mkdir(from), mkdir(join(to, "blobs", "sha256"), { recursive: true })]);
  await pipeline(saved, extract({ cwd: from, strict: true, preserveOwner: false }));
  await writeLayout(from, to, name);
  const entries = ["oci-layout", "index.json", "manifest.json", "blobs"];
  await replaceFile(file, (temporary) => create({ file: temporary, cwd: to, portable: true, noMtime: true }, entries));
}

export async function readSavedImage(file: string): Promise<string | null> {
  const texts: Promise<Buffer>[] = [];
  await list({
    file,
    filter: (path) => path === "manifest.json",
    onReadEntry: (entry) => {
      texts.push(entry.concat());
    },
  });
  const [manifest] = await Promise.all(texts);
  if (manifest === undefined) return null;
  const [image] = JSON.parse(manifest.toString("utf8")) as readonly SavedImage[];
  return image?.RepoTags?.[0] ?? null;
}

async function writeLayout(from: string, to: string, name: string): Promise<void> {
  const [image] = (await readJson(join(from, "manifest.json"))) as readonly SavedImage[];
  if (image === undefined) throw new TypeError("The engine saved no image.");
  const { architecture, os } = (await readJson(join(from, image.Config))) as { architecture: string; os: string };
  const config = await addBlob(to, join(from, image.Config), TYPES.config);
  const layers: Descriptor[] = [];
  for (const layer of image.Layers) layers.push(await addBlob(to, join(from, layer), TYPES.layer));
  const text = join(to, "manifest");
  await writeJson(text, { schemaVersion: 2, mediaType: TYPES.manifest, config, layers });
  const manifest = await addBlob(to, text, TYPES.manifest);
  await rm(text);
  const annotations = {
    "io.containerd.image.name": `docker.io/library/${name}`,
    "org.opencontainers.image.ref.name": name.split(":").at(-1),
  };
  const manifests = [{ ...manifest, platform: { architecture, os }, annotations }];
  await writeJson(join(to, "index.json"), { schemaVersion: 2, mediaType: TYPES.index, manifests });
  await writeJson(join(to, "oci-layout"), { imageLayoutVersion: "1.0.0" });
  await writeJson(join(to, "manifest.json"), [
    { Config: blobPath(config), RepoTags: [name], Layers: layers.map((layer) => blobPath(layer)) },
  ]);
}

/** Follows links of the older layout to repeated layers. */
async function addBlob(to: string, path: string, mediaType: string): Promise<Descriptor> {
  const file = await realpath(path);
  const descriptor = { mediaType, digest: await digestFile(file), size: (await stat(file)).size };
  await copyFile(file, join(to, blobPath(descriptor)));
  return descriptor;
}

function blobPath({ digest }: Descriptor): string {
  return `blobs/${digest.replace(":", "/")}`;
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, "utf8"));
}

async function writeJson(path: string, value: unknown): Promise<void> {
  await writeFile(path, JSON.stringify(value));
}
