import { availableParallelism } from "node:os";

export const DEFAULT_CONCURRENCY = Math.min(availableParallelism(), 24);
