declare const PORTAL_MODULE_ORIGINS: readonly string[];
declare const PORTAL_DEV_ORIGINS: readonly string[];

interface Origins {
  /** Whether modules may come from there at all. */
  allows(origin: string): boolean;
  /** Whether it is a developer's own machine, whose files change with every save and have no hashes. */
  isLive(origin: string): boolean;
}

/**
 * `exact` deliver modules whose every file has a hash. `live` are those of developers, each exact
 * or with `*` for any port; what is exact is never live.
 */
export function createOrigins(exact: readonly string[], live: readonly string[]): Origins {
  const isLive = (origin: string) =>
    !exact.includes(origin) &&
    (live.includes(origin) || live.includes(origin.replace(/:\d+$/, ":*")));
  return { isLive, allows: (origin) => exact.includes(origin) || isLive(origin) };
}

/**
 * Exactly these origins may deliver modules: the portal's own, and those compiled into this
 * build. Discovery can't add to them.
 */
export const origins = createOrigins(
  [location.origin, ...PORTAL_MODULE_ORIGINS],
  PORTAL_DEV_ORIGINS,
);

/** Whether this build takes modules from a developer's machine at all; a hosted portal's does not. */
export const allowsLiveModules = PORTAL_DEV_ORIGINS.length > 0;
