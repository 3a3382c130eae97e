/** Where things lie inside a container; as in the sandbox, so that no path tells one backend from the other. */
export const CONTAINER = {
  scratch: "/run/repost",
  work: "/run/repost/work",
  shipped: "/opt/repost",
  library: "/opt/repost/python",
  /** Packages of a runtime image; removed from the images of workers. */
  runtime: "/opt/repost/runtime",
  sitePackages: "/opt/repost/site-packages",
  node: "/opt/repost/node",
  nodeExecutable: "/opt/repost/bin/node",
  /** Where Node looks on its way up from the folder of a run. */
  nodePackages: "/run/node_modules",
  home: "/home/user",
  temporary: "/tmp",
} as const;
