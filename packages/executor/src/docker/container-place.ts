/** Equal to the sandbox's, so that no path identifies the backend. */
export const CONTAINER = {
  scratch: "/run/repost",
  work: "/run/repost/work",
  shipped: "/opt/repost",
  library: "/opt/repost/python",
  runtime: "/opt/repost/runtime",
  sitePackages: "/opt/repost/site-packages",
  node: "/opt/repost/node",
  nodeExecutable: "/opt/repost/bin/node",
  nodePackages: "/run/node_modules",
  folder: "/opt/repost/folder",
  home: "/home/user",
  temporary: "/tmp",
} as const;
