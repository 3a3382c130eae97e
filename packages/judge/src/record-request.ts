import type { Recorded, RecordRequest, StageResult } from "@repost/spec";
import { recordSuite } from "./data/record-suite.ts";
import type { JudgeContext } from "./judge-context.ts";
import { recordProgram } from "./split/record-program.ts";

/** Records a suite at the highest level that it allows: calls as data, programs in a process of their own. */
export function recordRequest(context: JudgeContext, request: RecordRequest): Promise<StageResult<Recorded>> {
  const { program } = request.suite;
  return program === null ? recordSuite(context, request) : recordProgram(context, request, program);
}
