/** Compiled into the shell that is built next, which takes modules from nowhere else. */
export function allowModulesFrom(origin: string | undefined): void {
  const others = process.env.PORTAL_MODULE_ORIGINS?.split(",").filter(Boolean) ?? [];
  if (origin) process.env.PORTAL_MODULE_ORIGINS = [...others, origin].join(",");
}
