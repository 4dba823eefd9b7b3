interface UnknownPaths {
  /** Refreshes discovery once before a path counts as not found, then calls `then`. */
  isSure(pathname: string, then: () => void): boolean;
}

/** Discovery is up to date for `opened`, the path at page load. */
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
