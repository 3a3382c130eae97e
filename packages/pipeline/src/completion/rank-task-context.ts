import { writeFile } from "node:fs/promises";
import path from "node:path";
import { type ContextFile, rankContext } from "@repost/context";
import { callGraph } from "@repost/context/callgraph";
import { type FreshFolder, makeFreshFolder } from "@repost/executor";
import { type CallOptions, type CompletionTask, LANGUAGES } from "@repost/spec";
import { neutralMiddle } from "@repost/syntax";
import type { TaskContext } from "@repost/spec/settings";
import { unpackRepository } from "./repository-archive.ts";
import { loadRepositoryFiles, type TaskFolder } from "./task-folder.ts";

/** Ranks a task's other files by relevance. */
export interface TaskContextRanker extends AsyncDisposable {
  rank(task: CompletionTask): Promise<readonly ContextFile[]>;
}

interface TaskContextRankerOptions extends CallOptions {
  readonly folder: Pick<TaskFolder, "store">;
  readonly context: TaskContext;
}

/** Holds one repository at a time. */
export function createTaskContextRanker({ folder, context, signal }: TaskContextRankerOptions): TaskContextRanker {
  const checkout = createCheckout(folder, signal);
  return {
    rank: async (task) => {
      if (context === "none") return [];
      const files = task.context.map(({ path: name, content }) => ({ path: name, code: content }));
      const language = LANGUAGES.find((candidate) => candidate === task.language);
      if (context === "published" || language === undefined) return files;
      const root = await checkout.open(task.files);
      const file = path.join(root, task.path);
      try {
        // Calls in the masked code reveal dependencies.
        await writeFile(file, task.prefix + (neutralMiddle(task.language, task.level) ?? "") + task.suffix);
        const graph = await callGraph({ repository: { root }, language, cacheFolder: null, signal });
        return rankContext({ mask: task, files, graph });
      } finally {
        await writeFile(file, task.prefix + task.middle + task.suffix);
      }
    },
    [Symbol.asyncDispose]: () => checkout[Symbol.asyncDispose](),
  };
}

interface Checkout extends AsyncDisposable {
  open(digest: string): Promise<string>;
}

function createCheckout({ store }: Pick<TaskFolder, "store">, signal: AbortSignal | undefined): Checkout {
  let current: { readonly digest: string; readonly folder: FreshFolder } | null = null;
  const close = async (): Promise<void> => {
    await current?.folder[Symbol.asyncDispose]();
    current = null;
  };
  return {
    open: async (digest) => {
      if (current?.digest === digest) return current.folder.path;
      await close();
      const folder = await makeFreshFolder();
      current = { digest, folder };
      await unpackRepository(await loadRepositoryFiles(store, digest, { signal }), folder.path);
      return folder.path;
    },
    [Symbol.asyncDispose]: close,
  };
}
