import { describe, expect, it } from "vitest";
import { containerOptions, type ContainerOptions } from "./container-options.ts";

const MEGABYTE = 1_048_576;
const requests: ContainerOptions = {
  image: "sha256:1",
  command: ["python3", "worker.py"],
  env: { PYTHONHASHSEED: "0" },
  resources: { network: false, memoryBytes: 512 * MEGABYTE, processes: 64, diskBytes: 64 * MEGABYTE },
  network: "bridge",
  labels: { "repost.part": "worker" },
};

describe("containerOptions", () => {
  it("grants no network, no privileges and no writable folder except the scratch space", () => {
    const { HostConfig: host = {}, ...config } = containerOptions(requests);
    expect(host).toMatchObject({
      NetworkMode: "none",
      ReadonlyRootfs: true,
      CapDrop: ["ALL"],
      CapAdd: ["SETUID", "SETGID", "KILL"],
      SecurityOpt: ["no-new-privileges"],
      IpcMode: "none",
      AutoRemove: true,
    });
    expect(config.Healthcheck).toEqual({ Test: ["NONE"] });
    expect(host.Tmpfs).toEqual({
      "/run/repost": "rw,exec,nosuid,nodev,mode=0777,size=67108864,nr_inodes=16384",
    });
    expect(
      Object.keys(host).filter((name) => /Bind|Mount|Privileged|Device|PidMode|UTSMode|Userns/.test(name)),
    ).toEqual([]);
  });

  it("limits processes and memory, including written files, and disables swap", () => {
    const { Memory, MemorySwap, PidsLimit } = containerOptions(requests).HostConfig ?? {};
    expect({ Memory, MemorySwap, PidsLimit }).toEqual({
      Memory: (512 + 64 + 256) * MEGABYTE,
      MemorySwap: (512 + 64 + 256) * MEGABYTE,
      PidsLimit: 128,
    });
  });

  it("overrides the entry point, user and environment of the image", () => {
    const { Entrypoint, Cmd, User, WorkingDir, Env } = containerOptions(requests);
    expect({ Entrypoint, Cmd, User, WorkingDir, Env }).toEqual({
      Entrypoint: ["python3", "worker.py"],
      Cmd: [],
      User: "0:0",
      WorkingDir: "/",
      Env: ["PYTHONHASHSEED=0"],
    });
  });

  it("joins the network only on request", () => {
    const needs = { ...requests.resources, network: true };
    expect(containerOptions({ ...requests, resources: needs, network: "workers" }).HostConfig?.NetworkMode).toBe(
      "workers",
    );
  });
});
