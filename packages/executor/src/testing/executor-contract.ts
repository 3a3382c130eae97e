import type { Limits } from "@repost/spec";
import { attackCases } from "./contract/attack-contract.ts";
import { boundaryCases } from "./contract/boundary-contract.ts";
import { consecutiveBoundaryCases, consecutiveCases } from "./contract/consecutive-contract.ts";
import type { ContractCases, ContractSubject } from "./contract/contract-subject.ts";
import { endingCases } from "./contract/ending-contract.ts";
import { exchangeCases, nodeExchangeCases } from "./contract/exchange-contract.ts";
import { heldLimitCases, limitCases } from "./contract/limit-contract.ts";
import { nodeAttackCases } from "./contract/node-attack-contract.ts";
import { nodeBoundaryCases } from "./contract/node-boundary-contract.ts";
import { heldNodeCases, nodeCases } from "./contract/node-contract.ts";
import { lockCases, sharedLockCases } from "./contract/lock-contract.ts";
import { machineCases, nodeMachineCases } from "./contract/machine-contract.ts";
import { messageCases } from "./contract/message-contract.ts";
import { outcomeCases } from "./contract/outcome-contract.ts";
import { folderCases } from "./contract/folder-contract.ts";
import { heldReportCases, nodeReportCases, reportCases } from "./contract/report-contract.ts";
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
  const ofLimits = (Object.entries(heldLimitCases) as [keyof Limits, ContractCases][])
    .filter(([limit]) => held.includes(limit))
    .map(([, cases]) => cases)
    .concat(held.map((limit) => heldReportCases[limit] ?? {}));
  const always = [
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
    nodeCases,
    nodeReportCases,
    nodeExchangeCases,
    nodeSessionCases,
    ...(held.includes("memory_bytes") ? [heldSessionCases] : []),
    ...held.map((limit) => heldNodeCases[limit] ?? {}),
    ...(boundary ? [nodeBoundaryCases, nodeMachineCases, nodeAttackCases] : []),
  ];
  return [...always, ...ofLimits, ...(boundary ? hostile : []), ...(runtimes.node === null ? [] : ofNode)]
    .flatMap((cases) => Object.entries(cases))
    .map(([title, check]) => ({ title, run: () => check(subject) }));
}
