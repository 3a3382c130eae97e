import type { EnvTask, Recipe } from "@repost/spec";
import { renderDockerfile, renderEvalScript } from "../recipes/render-recipe.ts";

/** Entry of `docker_res.json` for Multi-Docker-Eval's evaluator. */
export interface DockerResult {
  readonly instance_id: string;
  readonly dockerfile: string;
  readonly eval_script: string;
  /** By name in the build context. */
  readonly setup_scripts: Readonly<Record<string, string>>;
}

/** Clones the repository in the Dockerfile, because the evaluator's context has no sources. */
export function dockerResult(task: EnvTask, recipe: Recipe, debianImage?: string): DockerResult {
  const { repo, source, base_commit } = task;
  const clone = { address: source ?? `https://github.com/${repo}.git`, commit: base_commit };
  return {
    instance_id: task.instance_id,
    dockerfile: renderDockerfile({ recipe, clone, ...(debianImage === undefined ? {} : { debianImage }) }),
    eval_script: renderEvalScript(recipe, task),
    setup_scripts: Object.fromEntries(recipe.helpers.map(({ name, content }) => [`helpers/${name}`, content])),
  };
}
