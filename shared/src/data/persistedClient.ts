/** The browser's copy of query data, which the offline page reads too. */
export const PERSISTED_QUERIES_KEY = "portal.queries";

/** Kept for 24 hours. */
export const PERSISTED_FOR_MS = 86_400_000;

/** Followed by the path: what a page last showed, which a prerendered page shows at once. */
export const KEPT_PAGE_PREFIX = "portal.page:";
