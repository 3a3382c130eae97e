import type { EnvironmentOptions } from "../resolved-environment.ts";

/** Each environment becomes an image and must fit the image's Python. */
export interface DockerExecutorOptions extends EnvironmentOptions {
  /** With Python 3.9 or later. @default "docker.io/library/python:3.13-slim" */
  readonly image?: string;
  /** Name or path in the image. @default "python3" */
  readonly python?: string;
  /** Copied into compatible images. @default the Node of this process */
  readonly node?: string;
  /** @default DOCKER_HOST, the current context, or the usual sockets */
  readonly host?: string;
  /** Platform of the image, for example linux/amd64. @default the engine's own */
  readonly platform?: string | undefined;
  /** @default true */
  readonly pull?: boolean;
  /** For runs that request one. @default "bridge" */
  readonly network?: string;
  /** Uses a fresh container for each run, about a hundred times slower. @default false */
  readonly freshContainer?: boolean;
  /** Concurrent runs, except conversations. @default one for each processor */
  readonly maxWorkers?: number;
}
