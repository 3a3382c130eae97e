import { buildReportSchema, rejectionSchema } from "./build-report.ts";
import {
  completionRejectionSchema,
  completionResultSchema,
  execRepoBenchSchema,
  maskedRepositorySchema,
  maskJournalEntrySchema,
  maskReportSchema,
  repositoryFilesSchema,
} from "./completion-records.ts";
import { completionTaskSchema } from "./completion-task.ts";
import { envMeasurementSchema } from "./env-measurement.ts";
import { envReportSchema } from "./env-report.ts";
import { envBuildReportSchema, envObservationSchema } from "./env-build-report.ts";
import { knownRepairSchema, provenEnvironmentSchema } from "./env-memory.ts";
import { envTaskSchema } from "./env-task.ts";
import { envVerdictSchema } from "./env-verdict.ts";
import { environmentSchema } from "./environment.ts";
import {
  alternativeSchema,
  evalReportSchema,
  evalResultSchema,
  leaderboardSchema,
  predictionSchema,
  revisionSchema,
  verdictSchema,
} from "./evaluation.ts";
import { functionContextSchema, unitSchema } from "./function-context.ts";
import { impactMapSchema } from "./impact-map.ts";
import { installedEnvironmentSchema, nodeLockSchema, runtimeArchiveSchema } from "./installed-environment.ts";
import { recipeSchema } from "./recipe.ts";
import { recordType } from "./record.ts";
import { recordingSchema } from "./recording.ts";
import { repositoryPlanSchema } from "./repository-plan.ts";
import { instructJournalEntrySchema } from "./instruct-records.ts";
import { journalEntrySchema, repositorySelectionSchema, runManifestSchema } from "./run-records.ts";
import { sandboxedModuleSchema } from "./sandboxed-module.ts";
import { targetSchema } from "./target.ts";
import { testSuiteSchema } from "./test-suite.ts";
import {
  upgradeBuildReport,
  upgradeEnvBuildReport,
  upgradeEnvironment,
  upgradeFunctionContext,
  upgradeJournalEntry,
  upgradeModule,
  upgradeRecord,
  upgradeRejection,
} from "./upgrade-records.ts";
import { visibleCodeSchema } from "./visible-code.ts";
import { trainingSchemas } from "./training.ts";

/** Record types that are written to disk. */
export const records = {
  target: recordType("target", targetSchema),
  unit: recordType("unit", unitSchema),
  functionContext: recordType("function context", functionContextSchema, upgradeRecord(upgradeFunctionContext)),
  sandboxedModule: recordType("sandboxed module", sandboxedModuleSchema, upgradeRecord(upgradeModule)),
  testSuite: recordType("test suite", testSuiteSchema),
  recording: recordType("recording", recordingSchema),
  visibleCode: recordType("visible code", visibleCodeSchema),
  environment: recordType("environment", environmentSchema, upgradeRecord(upgradeEnvironment)),
  prediction: recordType("prediction", predictionSchema),
  alternative: recordType("alternative", alternativeSchema),
  verdict: recordType("verdict", verdictSchema),
  evalResult: recordType("eval result", evalResultSchema),
  evalReport: recordType("eval report", evalReportSchema),
  revision: recordType("revision", revisionSchema),
  leaderboard: recordType("leaderboard", leaderboardSchema),
  rejection: recordType("rejection", rejectionSchema, upgradeRecord(upgradeRejection)),
  buildReport: recordType("build report", buildReportSchema, upgradeRecord(upgradeBuildReport)),
  runManifest: recordType("run manifest", runManifestSchema),
  repositorySelection: recordType("repository selection", repositorySelectionSchema),
  journalEntry: recordType("journal entry", journalEntrySchema, upgradeRecord(upgradeJournalEntry)),
  installedEnvironment: recordType("installed environment", installedEnvironmentSchema),
  runtimeArchive: recordType("runtime archive", runtimeArchiveSchema),
  nodeLock: recordType("Node lock", nodeLockSchema),
  repositoryPlan: recordType("repository plan", repositoryPlanSchema),
  impactMap: recordType("impact map", impactMapSchema),
  completionTask: recordType("completion task", completionTaskSchema),
  completionRejection: recordType("completion rejection", completionRejectionSchema),
  completionResult: recordType("completion result", completionResultSchema),
  maskedRepository: recordType("masked repository", maskedRepositorySchema),
  maskJournalEntry: recordType("mask journal entry", maskJournalEntrySchema),
  instructJournalEntry: recordType("instruct journal entry", instructJournalEntrySchema),
  maskReport: recordType("mask report", maskReportSchema),
  repositoryFiles: recordType("repository files", repositoryFilesSchema),
  envTask: recordType("environment task", envTaskSchema),
  recipe: recordType("recipe", recipeSchema),
  envMeasurement: recordType("measurement of an environment", envMeasurementSchema),
  envReport: recordType("report of environments", envReportSchema),
  envVerdict: recordType("environment verdict", envVerdictSchema),
  envBuildReport: recordType("environment build report", envBuildReportSchema, upgradeRecord(upgradeEnvBuildReport)),
  envObservation: recordType("environment observation", envObservationSchema),
  provenEnvironment: recordType("proven environment", provenEnvironmentSchema),
  knownRepair: recordType("known repair", knownRepairSchema),
  execRepoBench: recordType("ExecRepoBench row", execRepoBenchSchema),
  alpaca: recordType("alpaca row", trainingSchemas.alpaca),
  alpacaPair: recordType("alpaca pair", trainingSchemas.alpacaPair),
  sharegpt: recordType("sharegpt row", trainingSchemas.sharegpt),
  sharegptPair: recordType("sharegpt pair", trainingSchemas.sharegptPair),
  messages: recordType("messages row", trainingSchemas.messages),
  messagesPair: recordType("messages pair", trainingSchemas.messagesPair),
  promptCompletion: recordType("prompt-completion row", trainingSchemas.promptCompletion),
  promptCompletionPair: recordType("prompt-completion pair", trainingSchemas.promptCompletionPair),
} as const;
