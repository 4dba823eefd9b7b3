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

/** The type to serve a file of a build with. Browsers run nothing whose type is wrong. */
export function contentTypeOf(file: string): string {
  return types.get(extname(file)) ?? "application/octet-stream";
}
