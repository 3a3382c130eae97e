/** Official, small image. The name is fully qualified, so that engines with other default registries find the same image. */
export const DEFAULT_IMAGE = "docker.io/library/python:3.13-slim";
