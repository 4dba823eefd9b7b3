declare global {
  /** Set by the shell for all modules of the page. */
  var portalClock: { offsetMs: number } | undefined;
}

/** The server's time: the clock of the device may be wrong. */
export const serverNow = (): Date => new Date(Date.now() + (globalThis.portalClock?.offsetMs ?? 0));
