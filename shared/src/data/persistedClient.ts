/** The browser's copy of query data, which the offline page reads too. */
export const PERSISTED_QUERIES_KEY = "portal.queries";

/** 24 hours. */
export const PERSISTED_FOR_MS = 86_400_000;
