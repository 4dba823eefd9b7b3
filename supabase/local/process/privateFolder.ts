import { chmodSync, mkdirSync } from "node:fs";

/** Makes a folder, or narrows one that is there, so that only its owner can look into it. */
export function privateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
}
