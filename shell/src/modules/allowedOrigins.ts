declare const PORTAL_MODULE_ORIGINS: readonly string[];

/**
 * Exactly these origins may deliver modules: the portal's own, and those compiled into this
 * build. Discovery can't add to them.
 */
export const allowedOrigins: readonly string[] = [location.origin, ...PORTAL_MODULE_ORIGINS];
