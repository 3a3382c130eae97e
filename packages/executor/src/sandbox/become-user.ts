/** Returns a command that changes from root to a user by the interpreter. */
export function becomeUser(interpreter: string, user: number): readonly string[] {
  return [interpreter, "-I", "-S", "-c", BECOME, String(user)];
}

const BECOME = `
import os, sys
user = int(sys.argv[1])
os.setgroups([])
os.setresgid(user, user, user)
os.setresuid(user, user, user)
os.execv(sys.argv[2], sys.argv[2:])
`;
