import { type FunctionContext, records } from "@repost/spec";
import { runMissing } from "../errors.ts";
import { chooseInstance, type FindInstanceOptions } from "../read-run.ts";
import { requireFile, rowsOf } from "../rows.ts";

/** @throws PipelineError PIPELINE_RUN_MISSING, PIPELINE_INSTANCE_MISSING, PIPELINE_INSTANCE_AMBIGUOUS */
export async function findContext({ run, id }: FindInstanceOptions): Promise<FunctionContext> {
  const file = requireFile(run, "contexts");
  const contexts = new Map<string, FunctionContext>();
  for await (const context of rowsOf(file, records.functionContext))
    if (context.instance_id.includes(id)) contexts.set(context.instance_id, context);
  const context = contexts.get(chooseInstance(run, id, [...contexts.keys()]));
  if (context === undefined) throw runMissing(run, id);
  return context;
}
