/** The browser's copy of query data, which the offline page reads too. */
export const PERSISTED_QUERIES_KEY = "portal.queries";

/** How long the browser keeps query data: 24 hours. */
export const PERSISTED_FOR_MS = 86_400_000;

/** Start of the keys of kept pages; the path follows. */
export const KEPT_PAGE_PREFIX = "portal.page:";
