/** Usage: ENGINE IMAGE. Prints the container's id, then waits. */
import { connectEngine } from "../../src/docker/docker-engine.ts";
import { createDockerExecutor } from "../../src/docker/docker-executor.ts";
import { LABELS } from "../../src/docker/labels.ts";
import { programRequest } from "../../src/testing/contract/contract-subject.ts";

const [host = "", image = ""] = process.argv.slice(2);
const { docker } = await connectEngine(host, new AbortController().signal);
const executor = createDockerExecutor({ host, image, pull: false });

async function printId(): Promise<void> {
  const results = await docker.listContainers({ filters: { label: [LABELS.owner] } });
  const own = results.find(({ Labels }) => Labels[LABELS.owner]?.includes(`"pid":${process.pid},`));
  console.log(own?.Id);
}

await executor.execute(
  programRequest("import time\nfrom repost_runtime import messages\nmessages.send(1)\ntime.sleep(1000)", {
    limits: { wall_ms: 100_000 },
    channel: {
      onMessage: () => void printId(),
      incoming: { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }) },
    },
  }),
);
