/** Where things lie inside a container; as in the sandbox, so that no path tells one backend from the other. */
export const CONTAINER = {
  scratch: "/run/repost",
  work: "/run/repost/work",
  library: "/opt/repost/python",
  sitePackages: "/opt/repost/site-packages",
  home: "/home/user",
  temporary: "/tmp",
} as const;
