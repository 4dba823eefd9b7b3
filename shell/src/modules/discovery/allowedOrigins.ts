declare const PORTAL_MODULE_ORIGINS: readonly string[];
declare const PORTAL_DEV_ORIGINS: readonly string[];

interface Origins {
  allows(origin: string): boolean;
  /** A development server: its files change on every save and have no hashes. */
  isLive(origin: string): boolean;
}

/** Modules from `exact` origins need hashes; `live` origins may have `*` as the port. */
export function createOrigins(exact: readonly string[], live: readonly string[]): Origins {
  const isLive = (origin: string) =>
    !exact.includes(origin) &&
    (live.includes(origin) || live.includes(origin.replace(/:\d+$/, ":*")));
  return { isLive, allows: (origin) => exact.includes(origin) || isLive(origin) };
}

/** Compiled into the build: discovery can't add origins. */
export const origins = createOrigins(
  [location.origin, ...PORTAL_MODULE_ORIGINS],
  PORTAL_DEV_ORIGINS,
);

export const allowsLiveModules = PORTAL_DEV_ORIGINS.length > 0;
