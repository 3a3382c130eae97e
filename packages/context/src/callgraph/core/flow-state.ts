import type { NodeId } from "./solver.ts";

export interface FlowState {
  readonly parent: FlowState | null;
  readonly versions: Map<string, NodeId>;
  readonly accessPaths: Map<string, NodeId>;
  isOver: boolean;
}

export function createFlowState(parent: FlowState | null): FlowState {
  return { parent, versions: new Map(), accessPaths: new Map(), isOver: false };
}

export function versionOf(state: FlowState, name: string): NodeId | undefined {
  for (let current: FlowState | null = state; current !== null; current = current.parent) {
    const version = current.versions.get(name);
    if (version !== undefined) return version;
  }
  return undefined;
}

const separator = "\0";

export function accessPathKey(variable: string, member: string): string {
  return variable + separator + member;
}

export function forgetAccessPathsOf(state: FlowState, variable: string): void {
  for (const accessPath of state.accessPaths.keys())
    if (accessPath.startsWith(variable + separator)) state.accessPaths.delete(accessPath);
}

export function forgetAccessPathsTo(state: FlowState, member: string | null): void {
  if (member === null) state.accessPaths.clear();
  else
    for (const accessPath of state.accessPaths.keys())
      if (accessPath.endsWith(separator + member)) state.accessPaths.delete(accessPath);
}
