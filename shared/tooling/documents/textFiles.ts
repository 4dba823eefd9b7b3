import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../project/workspace";

const skipped =
  /^(node_modules|dist|\.git|\.mf|\.rsbuild|\.portal.*|test-results|playwright-report)$/;

export function textFiles(extensions: readonly string[], folder = ""): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.test(entry.name)) return [];
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return textFiles(extensions, path);
    return extensions.some((extension) => path.endsWith(extension)) ? [path] : [];
  });
}

export const readText = (path: string): string => readFileSync(join(root, path), "utf8");
