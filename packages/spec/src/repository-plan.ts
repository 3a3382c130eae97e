import { z } from "zod/v4";
import { schemaVersionField } from "./target.ts";
import { TEST_RUNNERS } from "./workspace.ts";

export const planEvidenceSchema = z
  .object({
    rule: z.string().describe("Name of the rule, in snake_case"),
    file: z.string().describe("File that the rule read, relative to the repository"),
    value: z.string().describe("Value that the rule took from the file"),
  })
  .describe("Why a plan contains a value");

export const repositoryPlanSchema = z
  .object({
    schema_version: schemaVersionField,
    runtime: z.enum(["python", "node"]).describe("Interpreter of the tests"),
    runner: z.enum(TEST_RUNNERS).describe("Test runner"),
    source_folders: z.array(z.string()).describe("Root folders of Python imports; `.` is the repository"),
    requirements: z.array(z.string()).describe("Packages that the tests need, in an installer's syntax"),
    own: z
      .object({
        name: z.string().describe("Name of the distribution or package"),
        version: z.string().describe("Its version"),
        scripts: z.record(z.string(), z.string()).describe("Commands by name: module:function, or a file for Node"),
        entry_points: z
          .record(z.string(), z.record(z.string(), z.string()))
          .describe("Entry points by group and name; empty for Node"),
      })
      .nullable()
      .describe("The repository's own distribution, which is never installed; null without a manifest"),
    generated: z
      .array(
        z.object({ path: z.string().describe("Path inside the repository"), content: z.string().describe("Text") }),
      )
      .describe("Files that a build would write, such as a version module"),
    arguments: z.array(z.string()).describe("Arguments of the runner in every run"),
    env: z.record(z.string(), z.string()).describe("Environment variables of every run"),
    evidence: z.array(planEvidenceSchema).describe("Why the plan contains each value"),
  })
  .describe("Environment and test command of a whole repository, read from its manifests alone");

export type PlanEvidence = z.infer<typeof planEvidenceSchema>;
export type RepositoryPlan = z.infer<typeof repositoryPlanSchema>;
