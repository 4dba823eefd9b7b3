interface UnknownPaths {
  /**
   * Whether a path that no module has is not there, or only not known yet: discovery is asked once
   * for each, and `then` is called with its answer.
   */
  isSure(pathname: string, then: () => void): boolean;
}

/** `opened` is where the page was opened: what it knows is as new as discovery itself. */
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
