/** Any port of this machine, whose servers only its own people start. */
const THIS_MACHINE = ["http://localhost:*", "http://127.0.0.1:*"];

/**
 * The origins of developers' machines that the portal takes modules from without hashes, as
 * `PORTAL_DEV_ORIGINS` says: none where it is not set.
 * @throws when one is neither an origin nor one of this machine with any port.
 */
export function liveOriginsIn(env: NodeJS.ProcessEnv): string[] {
  const origins = env.PORTAL_DEV_ORIGINS?.split(",").filter(Boolean) ?? [];
  const wrong = origins.find((origin) => !THIS_MACHINE.includes(origin) && !isOrigin(origin));
  if (wrong === undefined) return origins;
  throw new Error(
    `PORTAL_DEV_ORIGINS has ${wrong}: name origins such as https://dev.example or ${THIS_MACHINE.join(" or ")}`,
  );
}

/** Lets the portal of this machine take live modules, unless somebody has decided otherwise. */
export function takeLiveModules(env: NodeJS.ProcessEnv): void {
  env.PORTAL_DEV_ORIGINS ??= THIS_MACHINE.join(",");
}

const isOrigin = (text: string) =>
  /^https?:\/\/[\w.-]+(:\d+)?$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
