const LOCAL_ORIGINS = ["http://localhost:*", "http://127.0.0.1:*"];

export const listOrigins = (text: string | undefined): string[] =>
  text?.split(",").filter(Boolean) ?? [];

/** @throws unless `PORTAL_DEV_ORIGINS` lists origins; local ones may have any port */
export function readDevOrigins(env: NodeJS.ProcessEnv): string[] {
  const origins = listOrigins(env.PORTAL_DEV_ORIGINS);
  const wrong = origins.find((origin) => !LOCAL_ORIGINS.includes(origin) && !isOrigin(origin));
  if (wrong === undefined) return origins;
  throw new Error(
    `PORTAL_DEV_ORIGINS must list origins such as https://dev.example or ${LOCAL_ORIGINS.join(" or ")}, got "${wrong}".`,
  );
}

export function allowLocalDevOrigins(env: NodeJS.ProcessEnv): void {
  env.PORTAL_DEV_ORIGINS ??= LOCAL_ORIGINS.join(",");
}

export function allowModuleOrigin(origin: string | undefined): void {
  const others = listOrigins(process.env.PORTAL_MODULE_ORIGINS);
  if (origin) process.env.PORTAL_MODULE_ORIGINS = [...others, origin].join(",");
}

const isOrigin = (text: string) =>
  /^https?:\/\/[\w.-]+(:\d+)?$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
