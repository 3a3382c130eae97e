import type { Executor, Workspace, WorkspaceRun } from "@repost/spec";
import type { Environments } from "../../src/environments/create-environments.ts";
import { lockDigest } from "../../src/environments/lock.ts";
import { openWorkspace, type OpenWorkspaceOptions } from "../../src/workspace/open-workspace.ts";
import { makeContractFolder } from "../../src/testing/contract/contract-folder.ts";

export interface WorkspaceSubject extends AsyncDisposable {
  readonly root: string;
  readonly workspace: Workspace;
  readonly open: (options?: Pick<OpenWorkspaceOptions, "compile">) => Promise<Workspace>;
}

export type WorkspaceCases = Readonly<Record<string, (subject: WorkspaceSubject) => Promise<void>>>;

interface OpenSubjectOptions {
  readonly executor: Executor;
  readonly files: Readonly<Record<string, string>>;
  readonly environment: string | null;
  readonly compile: boolean;
}

export async function openWorkspaceSubject(options: OpenSubjectOptions): Promise<WorkspaceSubject> {
  const { executor, files, environment, compile } = options;
  const folder = await makeContractFolder(files);
  const { root } = folder;
  const open: WorkspaceSubject["open"] = (further = {}) => openWorkspace({ executor, root, environment, ...further });
  const workspace = await open({ compile });
  const close = async (): Promise<void> => {
    await workspace.close();
    await folder[Symbol.asyncDispose]();
  };
  return { root, workspace, open, [Symbol.asyncDispose]: close };
}

export async function installPytest(environments: Environments): Promise<string> {
  const lock = await environments.extend({ base: null, distributions: ["pytest"] });
  if (lock === null) throw new Error("There is no distribution of pytest.");
  return lockDigest(lock);
}

export function verdictsOf({ tests }: WorkspaceRun): Record<string, string> {
  return Object.fromEntries(tests.map(({ id, verdict }) => [id, verdict]));
}
