import { z } from "zod/v4";
import { digestField, list, object, objects, record } from "./fields.ts";

export const installedEnvironmentSchema = record(
  "environment.json of an installed environment; compared with the installed files before use",
  {
    lock_digest: digestField,
    runtime: z.enum(["python", "node"]).describe("Interpreter of the packages"),
    version: z.string().describe("Version of the interpreter, such as 3.11 or 24"),
    platform: z.string().describe("Such as linux-x64"),
    distributions: objects(
      "Installed packages; record is the digest of a distribution's file list, or a package's integrity",
      {
        name: z.string().describe("Name of the distribution or package"),
        version: z.string().describe("Installed version"),
        record: z.string().describe("Digest of its list of files, or its integrity"),
      },
    ),
    modules: list("Import names without a dot or a slash", z.string()),
    bytes: z.number().int().describe("Size on disk"),
  },
);

export type EnvironmentManifest = z.infer<typeof installedEnvironmentSchema>;

export const runtimeArchiveSchema = record("repost-runtime.json of an archive of environments", {
  environments: objects("Installed environments", {
    name: z
      .string()
      .regex(/^(?:python|node)-[\d.]+-[\w-]+-[0-9a-f]{64}$/u)
      .describe("<runtime>-<version>-<platform>-<digest of the lock>"),
    files: z.record(z.string(), digestField).describe("Digest of each file, by its path in the environment"),
  }),
});

export type RuntimeArchive = z.infer<typeof runtimeArchiveSchema>;

const names = z.record(z.string(), z.string());

const lockedPackageSchema = z.object({
  name: z
    .string()
    .regex(/^(?:@[\w~-][\w.~-]*\/)?[\w~-][\w.~-]*$/u)
    .optional(),
  version: z.string(),
  integrity: z
    .string()
    .regex(/^sha(?:512|1)-[A-Za-z0-9+/=]+(?: sha512-[A-Za-z0-9+/=]+)*$/u)
    .optional(),
  inBundle: z.boolean().optional(),
  bundleDependencies: z.union([z.array(z.string()), z.boolean()]).optional(),
  dependencies: names.optional(),
  optionalDependencies: names.optional(),
  peerDependencies: names.optional(),
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).optional(),
  optional: z.boolean().optional(),
  peer: z.boolean().optional(),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  libc: z.array(z.string()).optional(),
});

export const nodeLockSchema = object("Content of a Node lock below its header", {
  excluded: list("Packages that are not installed even when another package needs them", z.string()),
  dependencies: names.describe("Requested packages with npm's ranges"),
  packages: z
    .record(
      z
        .string()
        .regex(
          /^node_modules\/(?!\.)(?:@[\w~-][\w.~-]*\/)?[\w~-][\w.~-]*(?:\/node_modules\/(?:@[\w~-][\w.~-]*\/)?[\w~-][\w.~-]*)*$/u,
        ),
      lockedPackageSchema,
    )
    .describe("Packages as in package-lock.json, by path, without addresses"),
});

export type NodeLock = z.infer<typeof nodeLockSchema>;
