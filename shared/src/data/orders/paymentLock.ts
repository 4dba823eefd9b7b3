const LOCK = "payment";

/** Allows one payment at a time in a browser. Returns `busy` while another tab is paying. */
export async function whilePaying<Outcome, Busy>(
  pay: () => Promise<Outcome>,
  busy: Busy,
): Promise<Outcome | Busy> {
  // Browsers offer locks to secure pages only.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return pay();
  return locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? pay() : busy));
}
