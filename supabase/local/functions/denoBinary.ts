import { createRequire } from "node:module";
import { z } from "zod";

const installer = z.object({
  runInstall: z.custom<() => string>((value) => typeof value === "function"),
});

/** The install script of the package may not have run. */
export function denoBinary(): string {
  const required: unknown = createRequire(import.meta.url)("deno/install_api.cjs");
  return installer.parse(required).runInstall();
}
