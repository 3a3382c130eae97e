import { existsSync } from "node:fs";
import path from "node:path";
import { readJsonLines } from "@repost/dataset";
import { type FunctionContext, records, RUN_FILES } from "@repost/spec";
import { runMissing } from "../errors.ts";
import { chooseInstance, type FindInstanceOptions } from "../read-run.ts";

/** @throws PipelineError PIPELINE_RUN_MISSING, PIPELINE_INSTANCE_MISSING, PIPELINE_INSTANCE_AMBIGUOUS */
export async function findContext({ run, id }: FindInstanceOptions): Promise<FunctionContext> {
  const file = path.join(run, RUN_FILES.contexts);
  if (!existsSync(file)) throw runMissing(run, RUN_FILES.contexts);
  const contexts = new Map<string, FunctionContext>();
  for await (const context of readJsonLines(file, records.functionContext, { tolerateTornEnd: true }))
    if (context.instance_id.includes(id)) contexts.set(context.instance_id, context);
  const context = contexts.get(chooseInstance(run, id, [...contexts.keys()]));
  if (context === undefined) throw runMissing(run, id);
  return context;
}
