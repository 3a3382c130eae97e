const CHOWN_CALLS: Readonly<Record<string, { readonly architecture: number; readonly calls: readonly number[] }>> = {
  // chown, fchown, lchown, fchownat
  x64: { architecture: 0xc000003e, calls: [92, 93, 94, 260] },
  // fchown, fchownat
  arm64: { architecture: 0xc00000b7, calls: [55, 54] },
};

const LOAD = 0x20;
const JUMP_IF_EQUAL = 0x15;
const RETURN = 0x06;
const ALLOW = 0x7fff0000;
const PRETEND = 0x00050000;
const INSTRUCTION_BYTES = 8;

/** Ignores changes of owners, because an ordinary user has one id. */
export function chownFilter(architecture: string = process.arch): Buffer | null {
  const chownCalls = CHOWN_CALLS[architecture];
  if (chownCalls === undefined) return null;
  const { calls } = chownCalls;
  return Buffer.concat([
    instruction(LOAD, 4),
    // Allows calls of other architectures, such as 32-bit programs.
    instruction(JUMP_IF_EQUAL, chownCalls.architecture, 0, calls.length + 1),
    instruction(LOAD, 0),
    ...calls.map((call, index) => instruction(JUMP_IF_EQUAL, call, calls.length - index, 0)),
    instruction(RETURN, ALLOW),
    instruction(RETURN, PRETEND),
  ]);
}

function instruction(code: number, value: number, ifTrue = 0, ifFalse = 0): Buffer {
  const bytes = Buffer.alloc(INSTRUCTION_BYTES);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(ifTrue, 2);
  bytes.writeUInt8(ifFalse, 3);
  bytes.writeUInt32LE(value, 4);
  return bytes;
}
