import { type Environment, type Prediction, prediction } from "@repost/spec";

/** Returns the reference, whose failure means a broken environment or machine. */
export function goldPrediction(environment: Environment): Prediction {
  return predictionOf(environment, environment.orig_func, "gold");
}

export function predictionOf(environment: Environment, solution: string, model: string): Prediction {
  return prediction({ instance_id: environment.instance_id, solution, model_name_or_path: model });
}
