/** Long enough for all parts of a page to share one request, short enough to refetch on return. */
export const STALE_TIME_MS = 5_000;
