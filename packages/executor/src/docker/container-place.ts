import { RUN_PATHS } from "../run-paths.ts";

export const CONTAINER = {
  ...RUN_PATHS,
  shipped: "/opt/repost",
  runtime: "/opt/repost/runtime",
  sitePackages: "/opt/repost/site-packages",
} as const;
