export { callGraph, type CallGraph, type CallGraphOptions } from "./call-graph.ts";
export { type CallEdges, fileCallDistances, unitCallDistances } from "./call-distances.ts";
