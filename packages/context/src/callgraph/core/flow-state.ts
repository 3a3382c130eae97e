import type { NodeId } from "./solver.ts";

export interface FlowState {
  readonly around: FlowState | null;
  readonly versions: Map<string, NodeId>;
  readonly places: Map<string, NodeId>;
  isOver: boolean;
}

export function createFlowState(around: FlowState | null): FlowState {
  return { around, versions: new Map(), places: new Map(), isOver: false };
}

export const evaluatedFlow: FlowState = createFlowState(null);

export function versionOf(state: FlowState, name: string): NodeId | undefined {
  for (let at: FlowState | null = state; at !== null; at = at.around) {
    const version = at.versions.get(name);
    if (version !== undefined) return version;
  }
  return undefined;
}

const separator = "\0";

export function placeName(variable: string, member: string): string {
  return variable + separator + member;
}

export function forgetPlacesOf(state: FlowState, variable: string): void {
  for (const place of state.places.keys()) if (place.startsWith(variable + separator)) state.places.delete(place);
}

export function forgetPlacesNamed(state: FlowState, member: string | null): void {
  if (member === null) state.places.clear();
  else for (const place of state.places.keys()) if (place.endsWith(separator + member)) state.places.delete(place);
}
