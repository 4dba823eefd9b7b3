import { extname } from "node:path";

const types = new Map([
  [".js", "text/javascript"],
  [".css", "text/css"],
  [".json", "application/json"],
  [".map", "application/json"],
  [".svg", "image/svg+xml"],
  [".png", "image/png"],
  [".jpg", "image/jpeg"],
  [".webp", "image/webp"],
  [".woff2", "font/woff2"],
  [".txt", "text/plain"],
]);

/** Browsers do not run scripts that have another type. */
export function contentTypeOf(file: string): string {
  return types.get(extname(file)) ?? "application/octet-stream";
}
