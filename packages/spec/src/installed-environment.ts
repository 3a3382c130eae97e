import { z } from "zod/v4";
import { digestField } from "./digest-field.ts";
import { schemaVersionField } from "./target.ts";

export const installedEnvironmentSchema = z
  .object({
    schema_version: schemaVersionField,
    lock_digest: digestField,
    runtime: z.enum(["python", "node"]).describe("Interpreter of the packages"),
    version: z.string().describe("Version of the interpreter, such as 3.11 or 24"),
    platform: z.string().describe("Such as linux-x64"),
    distributions: z
      .array(
        z.object({
          name: z.string().describe("Name of the distribution or package"),
          version: z.string().describe("Installed version"),
          record: z.string().describe("Digest of its list of files, or its integrity"),
        }),
      )
      .describe("Installed packages; record is the digest of a distribution's file list, or a package's integrity"),
    modules: z.array(z.string()).describe("Import names without a dot or a slash"),
    bytes: z.number().int().describe("Size on disk"),
  })
  .describe("environment.json of an installed environment; compared with the installed files before use");

export type EnvironmentManifest = z.infer<typeof installedEnvironmentSchema>;

export const runtimeArchiveSchema = z
  .object({
    schema_version: schemaVersionField,
    environments: z
      .array(
        z.object({
          name: z
            .string()
            .regex(/^(?:python|node)-[\d.]+-[\w-]+-[0-9a-f]{64}$/u)
            .describe("<runtime>-<version>-<platform>-<digest of the lock>"),
          files: z.record(z.string(), digestField).describe("Digest of each file, by its path in the environment"),
        }),
      )
      .describe("Installed environments"),
  })
  .describe("repost-runtime.json of an archive of environments");

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

export const nodeLockSchema = z
  .object({
    excluded: z.array(z.string()).describe("Packages that are not installed even when another package needs them"),
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
  })
  .describe("Content of a Node lock below its header");

export type NodeLock = z.infer<typeof nodeLockSchema>;
