declare const PORTAL_MODULE_ORIGINS: readonly string[];
declare const PORTAL_DEV_ORIGINS: readonly string[];

/** A developer's own machine, in a shell built by `pnpm dev`: its files have no hashes. */
export const devOrigins: readonly string[] = PORTAL_DEV_ORIGINS;

/**
 * Exactly these origins may deliver modules: the portal's own, and those compiled into this
 * build. Discovery can't add to them.
 */
export const allowedOrigins: readonly string[] = [
  location.origin,
  ...PORTAL_MODULE_ORIGINS,
  ...devOrigins,
];
