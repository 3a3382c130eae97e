import { exampleEnvironment as exampleOfDataset } from "@repost/dataset/testing";
import type { Environment } from "@repost/spec";

export const doubleFunction = 'def double(loaves):\n    """Twice."""\n    return loaves * 2';

export function exampleEnvironment(name = "double", fields: Partial<Environment> = {}): Environment {
  const own = { instance_id: `dir__bakery.0a1b2c3d.shop.${name}`, path: "shop.py", orig_func: doubleFunction };
  return exampleOfDataset({ ...own, ...fields });
}
