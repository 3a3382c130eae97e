import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface EngineProxy {
  readonly host: string;
  /** New connections wait for `open`. */
  readonly cut: () => void;
  readonly open: () => Promise<void>;
  readonly close: () => void;
}

export async function startProxy(host: string): Promise<EngineProxy> {
  const folder = mkdtempSync(join(tmpdir(), "repost-proxy-"));
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const engine = connect({ path: host.slice("unix://".length), allowHalfOpen: true });
    for (const socket of [client, engine]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => sockets.delete(socket));
    }
    client.pipe(engine);
    engine.pipe(client);
  });
  const open = async (): Promise<void> => {
    server.listen(join(folder, "docker.sock"));
    await once(server, "listening");
  };
  const cut = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  await open();
  return {
    host: `unix://${folder}/docker.sock`,
    cut,
    open,
    close: () => {
      cut();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
