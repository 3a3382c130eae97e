import { z } from "zod/v4";
import { list, object, objects, record } from "./fields.ts";
import { TEST_RUNNERS } from "./workspace.ts";

export const planEvidenceSchema = object("Why a plan contains a value", {
  rule: z.string().describe("Name of the rule, in snake_case"),
  file: z.string().describe("File that the rule read, relative to the repository"),
  value: z.string().describe("Value that the rule took from the file"),
});

export const repositoryPlanSchema = record(
  "Environment and test command of a whole repository, read from its manifests alone",
  {
    runtime: z.enum(["python", "node"]).describe("Interpreter of the tests"),
    runner: z.enum(TEST_RUNNERS).describe("Test runner"),
    source_folders: list("Root folders of Python imports; `.` is the repository", z.string()),
    requirements: list("Packages that the tests need, in an installer's syntax", z.string()),
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
    generated: objects("Files that a build would write, such as a version module", {
      path: z.string().describe("Path inside the repository"),
      content: z.string().describe("Text"),
    }),
    arguments: list("Arguments of the runner in every run", z.string()),
    env: z.record(z.string(), z.string()).describe("Environment variables of every run"),
    evidence: list("Why the plan contains each value", planEvidenceSchema),
  },
);

export type PlanEvidence = z.infer<typeof planEvidenceSchema>;
export type RepositoryPlan = z.infer<typeof repositoryPlanSchema>;
