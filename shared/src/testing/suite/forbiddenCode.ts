import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Forbidden {
  pattern: RegExp;
  sentence: string;
}

const wasm =
  "uses WebAssembly, which the Content-Security-Policy of the portal blocks. " +
  "Choose a library, or a build of it, without WebAssembly";
const worker =
  "starts a worker from a file, which browsers refuse where modules come from another origin. " +
  'Import it with "?worker&inline"';

/** Property names survive minification; messages that only mention WebAssembly do not match. */
const forbidden: readonly Forbidden[] = [
  {
    pattern:
      /(?<!\[object )\bWebAssembly\s*(?:\?\.|\.|\[\s*["'`]|\?\.\[\s*["'`])\s*(?:compile|instantiate|Module|Instance)/,
    sentence: wasm,
  },
  { pattern: /\[\s*["'`]WebAssembly["'`]\s*\]/, sentence: wasm },
  { pattern: /[=(,:?|]\s*(?:(?:globalThis|self|window)\.)?WebAssembly\s*[,;)}]/, sentence: wasm },
  {
    pattern: /\bnew\s+(?:\w+\.)?Worker\s*\(\s*(?:new\s+URL\b|["'`](?!blob:|data:))/,
    sentence: worker,
  },
  { pattern: /\bnew\s+(?:\w+\.)?SharedWorker\s*\(/, sentence: worker },
];

/** A sentence for each kind of code in a build that a portal blocks, with its file. */
export function forbiddenCode(dir: string): string[] {
  const found = new Map<string, string>();
  for (const file of readdirSync(dir, { recursive: true, encoding: "utf8" }).sort()) {
    if (file.endsWith(".wasm")) found.set(wasm, `${file} ${wasm}`);
    if (!/\.m?js$/.test(file)) continue;
    const text = readFileSync(join(dir, file), "utf8");
    for (const { pattern, sentence } of forbidden) {
      if (!found.has(sentence) && pattern.test(text)) found.set(sentence, `${file} ${sentence}`);
    }
  }
  return [...found.values()];
}
