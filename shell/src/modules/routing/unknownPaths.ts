interface UnknownPaths {
  /** Refreshes discovery once before a path counts as not found, then calls `then`. */
  isSure(pathname: string, then: () => void): boolean;
}

/** Discovery is up to date for `opened`, the path at page load. */
export function createUnknownPaths(opened: string, refresh: () => Promise<void>): UnknownPaths {
  const isCurrent = new Map([[opened, true]]);
  return {
    isSure(pathname, then) {
      const known = isCurrent.get(pathname);
      if (known !== undefined) return known;
      isCurrent.set(pathname, false);
      void refresh().then(() => {
        isCurrent.set(pathname, true);
        then();
      });
      return false;
    },
  };
}
