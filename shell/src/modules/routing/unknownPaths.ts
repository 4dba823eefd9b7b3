interface UnknownPaths {
  /**
   * Whether a path without a module is confirmed as not found. Otherwise refreshes discovery once
   * for this path and then calls `then`.
   */
  isSure(pathname: string, then: () => void): boolean;
}

/** `opened` is the path at page load, when discovery is up to date. */
export function createUnknownPaths(opened: string, refresh: () => Promise<void>): UnknownPaths {
  const answered = new Map([[opened, true]]);
  return {
    isSure(pathname, then) {
      const known = answered.get(pathname);
      if (known !== undefined) return known;
      answered.set(pathname, false);
      void refresh().then(() => {
        answered.set(pathname, true);
        then();
      });
      return false;
    },
  };
}
