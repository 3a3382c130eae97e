export { describeOwner, type FolderOwner, isAlive, isGone } from "./folder-owner.ts";
export { MARKER, makeOwnedFolder, type OwnedFolder, type OwnedFolderOptions } from "./owned-folder.ts";
export { removeFolder } from "./remove-folder.ts";
export { removeLeftovers } from "./remove-leftovers.ts";
export { walkFiles, type WalkFilesOptions } from "./walk-files.ts";
