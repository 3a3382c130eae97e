import { type Environment, type Prediction, prediction } from "@repost/spec";

/** The repository's own function as a candidate: it must pass, or something is wrong with the environment or with this machine. */
export function goldPrediction(environment: Environment): Prediction {
  return predictionOf(environment, environment.orig_func, "gold");
}

/** A prediction with one whole function. */
export function predictionOf(environment: Environment, solution: string, model: string): Prediction {
  return prediction({ instance_id: environment.instance_id, solution, model_name_or_path: model });
}
