import { attackCases } from "./contract/attack-contract.ts";
import { boundaryCases } from "./contract/boundary-contract.ts";
import { consecutiveBoundaryCases, consecutiveCases } from "./contract/consecutive-contract.ts";
import type { ContractSubject } from "./contract/contract-subject.ts";
import { endingCases } from "./contract/ending-contract.ts";
import { exchangeCases, nodeExchangeCases } from "./contract/exchange-contract.ts";
import { limitCases } from "./contract/limit-contract.ts";
import { nodeAttackCases } from "./contract/node-attack-contract.ts";
import { nodeBoundaryCases } from "./contract/node-boundary-contract.ts";
import { nodeCases } from "./contract/node-contract.ts";
import { lockCases, sharedLockCases } from "./contract/lock-contract.ts";
import { machineCases, nodeMachineCases } from "./contract/machine-contract.ts";
import { messageCases } from "./contract/message-contract.ts";
import { outcomeCases } from "./contract/outcome-contract.ts";
import { heldNodeProgramCases, heldProgramCases, nodeProgramCases, programCases } from "./contract/program-contract.ts";
import { folderCases } from "./contract/folder-contract.ts";
import { nodeReportCases, reportCases } from "./contract/report-contract.ts";
import { heldSessionCases, nodeSessionCases, sessionCases } from "./contract/session-contract.ts";
import { togetherCases } from "./contract/together-contract.ts";
import { viewCases } from "./contract/view-contract.ts";

export interface ExecutorContractCase {
  readonly title: string;
  readonly run: () => Promise<void>;
}

/**
 * Cases depend on the executor's capabilities.
 * @example describe("my executor", async () => { const cases = await executorContract({ executor, create:
 * createMyExecutor }); it.each(cases)("$title", async ({ run }) => { await expect(run()).resolves.toBeUndefined(); });
 * });
 */
export async function executorContract(subject: ContractSubject): Promise<readonly ExecutorContractCase[]> {
  const { held, boundary, runtimes } = await subject.executor.capabilities();
  const ofLimits = held.map((limit) => heldProgramCases[limit] ?? {});
  const always = [
    programCases,
    outcomeCases,
    reportCases,
    exchangeCases,
    sessionCases,
    folderCases,
    messageCases,
    limitCases,
    endingCases,
    togetherCases,
    lockCases,
    consecutiveCases,
  ];
  const hostile = [boundaryCases, attackCases, machineCases, sharedLockCases, consecutiveBoundaryCases, viewCases];
  const ofNode = [
    nodeProgramCases,
    nodeCases,
    nodeReportCases,
    nodeExchangeCases,
    nodeSessionCases,
    ...(held.includes("memory_bytes") ? [heldSessionCases] : []),
    ...held.map((limit) => heldNodeProgramCases[limit] ?? {}),
    ...(boundary ? [nodeBoundaryCases, nodeMachineCases, nodeAttackCases] : []),
  ];
  return [...always, ...ofLimits, ...(boundary ? hostile : []), ...(runtimes.node === null ? [] : ofNode)]
    .flatMap((cases) => Object.entries(cases))
    .map(([title, check]) => ({ title, run: () => check(subject) }));
}
