import { digestMissing, digestOf, type Store } from "@repost/spec";

export function createMemoryStore(): Store {
  const contents = new Map<string, string>();
  return {
    get: async (digest) => {
      const content = contents.get(digest);
      if (content === undefined) throw digestMissing(digest);
      return content;
    },
    put: async (content) => {
      const digest = digestOf(content);
      contents.set(digest, content);
      return digest;
    },
    has: async (digest) => contents.has(digest),
  };
}
