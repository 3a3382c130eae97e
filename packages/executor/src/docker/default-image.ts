/** Official small image, fully qualified, so that all engines find the same one. */
export const DEFAULT_IMAGE = "docker.io/library/python:3.13-slim";
