import type { NodeId } from "./solver.ts";

/** Which of a variable's values are the present ones, along the statements of a scope that run one after the other. */
export interface FlowState {
  readonly around: FlowState | null;
  readonly versions: Map<string, NodeId>;
  /** Stored in attributes and items of variables, as long as nothing may have changed them. */
  readonly places: Map<string, NodeId>;
  /** The statements that follow do not run. */
  isOver: boolean;
}

export function createFlowState(around: FlowState | null): FlowState {
  return { around, versions: new Map(), places: new Map(), isOver: false };
}

/** The state of code that has been evaluated. */
export const evaluatedFlow: FlowState = createFlowState(null);

export function versionOf(state: FlowState, name: string): NodeId | undefined {
  for (let at: FlowState | null = state; at !== null; at = at.around) {
    const version = at.versions.get(name);
    if (version !== undefined) return version;
  }
  return undefined;
}

const separator = "\0";

/** A key or an attribute of a variable; null where it cannot be named so. */
export function placeName(variable: string, member: string): string {
  return variable + separator + member;
}

/** Forgets what was stored in the parts of a variable that gets another value. */
export function forgetPlacesOf(state: FlowState, variable: string): void {
  for (const place of state.places.keys()) if (place.startsWith(variable + separator)) state.places.delete(place);
}

/** Forgets places that a store may have changed under another name; null: any of them. */
export function forgetPlacesNamed(state: FlowState, member: string | null): void {
  if (member === null) state.places.clear();
  else for (const place of state.places.keys()) if (place.endsWith(separator + member)) state.places.delete(place);
}
