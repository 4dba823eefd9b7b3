/**
 * For how many milliseconds an answer counts as new: long enough for all parts of a page to
 * share one round of requests, short enough that coming back to the page asks again.
 */
export const STALE_TIME_MS = 5000;
