import { chmodSync, mkdirSync } from "node:fs";

export function privateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
}
