import { mutatingCalls } from "../index/mutating-calls.ts";

const mutatingMethods: ReadonlySet<string> = new Set(
  `
append appendleft extend extendleft insert add update setdefault pop popleft popitem remove discard clear sort reverse rotate move_to_end
intersection_update difference_update symmetric_difference_update __setitem__ __delitem__ __setattr__ __ior__ __iadd__ register unregister
  `
    .trim()
    .split(/\s+/),
);

export const mutatingFunctions: ReadonlyMap<string, number> = new Map([
  ["setattr", 0],
  ["delattr", 0],
  ["update_wrapper", 0],
  ["heapify", 0],
  ["heappush", 0],
  ["insort", 0],
  ["insort_left", 0],
  ["insort_right", 0],
  ["shuffle", 0],
]);

export const settings: ReadonlySet<string> = new Set(
  `
setrecursionlimit set_int_max_str_digits setlocale add_type seed getcontext setcontext field_size_limit register_dialect register_error
seterr set_printoptions set_option register
  `
    .trim()
    .split(/\s+/),
);

const reportingMethods: ReadonlySet<string> = new Set(
  `debug info warning warn error exception critical log write flush print`.split(" "),
);

export const { isMutatingCall, isMutatingName } = mutatingCalls(mutatingMethods, reportingMethods);
