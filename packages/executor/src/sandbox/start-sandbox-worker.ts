import { stat } from "node:fs/promises";
import { requestInvalid } from "../errors.ts";
import { foundNode, type NodeInterpreter } from "../node/find-node.ts";
import { nodeWorkerOptions } from "../node/node-worker.ts";
import type { Interpreter } from "../interpreter.ts";
import { startWorker } from "../worker/start-worker.ts";
import type { PooledWorker } from "../worker/worker-pool.ts";
import { workerArguments, workerEnvironment, type WorkerProfile } from "../worker/worker-profile.ts";
import type { Bubblewrap } from "./bubblewrap.ts";
import type { ControlGroups } from "./control-groups.ts";
import type { RunUsers } from "./run-users.ts";
import {
  occupiedPaths,
  rootSandboxArguments,
  SANDBOX,
  sandboxArguments,
  type SandboxLayout,
} from "./sandbox-arguments.ts";

const BECOME = `
import os, sys
user = int(sys.argv[1])
os.setgroups([])
os.setresgid(user, user, user)
os.setresuid(user, user, user)
os.execv(sys.argv[2], sys.argv[2:])
`;

export type SandboxWorker = PooledWorker;

export interface SandboxParts {
  readonly bubblewrap: Bubblewrap;
  readonly interpreter: Interpreter;
  readonly node: NodeInterpreter | null;
  readonly layout: SandboxLayout;
  readonly users: RunUsers | null;
  readonly groups: ControlGroups | null;
}

export async function startSandboxWorker(
  { bubblewrap, interpreter, node, layout, users, groups }: SandboxParts,
  profile: WorkerProfile,
  signal: AbortSignal,
): Promise<SandboxWorker> {
  const { runtime, sitePackages, network } = profile;
  if (profile.node !== null) foundNode(node);
  const user = users === null ? null : ((await ownerOf(profile)) ?? users.take());
  // Without a group, runs continue with the other limits.
  const group = (await groups?.makeForWorker(user).catch(() => null)) ?? null;
  const release = async (): Promise<void> => {
    if (user !== null) users?.release(user);
    await group?.remove();
  };
  const options = {
    isolated: true,
    network_apart: !network,
    paths: runtime === "node" ? [] : packagePaths(sitePackages, interpreter),
    occupied: occupiedPaths(layout),
    folder: profile.folder === null ? null : { hidden: profile.folder.hidden, overlay: layout.overlay },
    groups: group?.handed ?? null,
    node: profile.node === null ? null : nodeWorkerOptions(profile.node, SANDBOX.nodeExecutable, SANDBOX.node),
  };
  const inside = {
    runtime,
    network,
    sitePackages,
    folder: profile.folder?.root ?? null,
    env: workerEnvironment(profile),
    command: [interpreter.executable, ...workerArguments(`${SANDBOX.library}/worker.py`, profile, options)],
  };
  const args =
    user === null
      ? await sandboxArguments(layout, inside)
      : await rootSandboxArguments(layout, inside, bubblewrap.file, becomeUser(interpreter.executable, user));
  try {
    // Empty, because programs can read bubblewrap's environment.
    const command = { file: bubblewrap.file, args, env: {}, cwd: "/", descriptors: group?.descriptors ?? [] };
    const worker = await startWorker(command, { library: profile.library, backend: "sandbox", signal });
    group?.closeDescriptors();
    return {
      connection: worker.connection,
      printed: () => worker.printed(),
      close: async () => {
        await worker.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Returns the folder's owner: overlays copy files of known users only. */
async function ownerOf({ folder }: WorkerProfile): Promise<number | null> {
  if (folder === null) return null;
  const { uid } = await stat(folder.root);
  if (uid === 0) throw requestInvalid(`the folder ${folder.root} belongs to root; give it to another user first`);
  return uid;
}

function packagePaths(sitePackages: string | null, { virtualPackages }: Interpreter): readonly string[] {
  if (sitePackages !== null) return [SANDBOX.sitePackages];
  return virtualPackages === null ? [] : [virtualPackages];
}

function becomeUser(interpreter: string, user: number): readonly string[] {
  return [interpreter, "-I", "-S", "-c", BECOME, String(user)];
}
