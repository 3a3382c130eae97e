/** Equal in the sandbox and in containers, so that no path identifies the backend. */
export const RUN_PATHS = {
  scratch: "/run/repost",
  work: "/run/repost/work",
  library: "/opt/repost/python",
  node: "/opt/repost/node",
  nodeExecutable: "/opt/repost/bin/node",
  nodePackages: "/run/node_modules",
  folder: "/opt/repost/folder",
  home: "/home/user",
  temporary: "/tmp",
} as const;
