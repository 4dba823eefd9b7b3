const LOCK = "payment";

/** One payment at a time in a browser. `busy` is returned while another tab pays. */
export async function whilePaying<Outcome, Busy>(
  pay: () => Promise<Outcome>,
  busy: Busy,
): Promise<Outcome | Busy> {
  // Browsers offer locks to secure pages only.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return pay();
  return locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? pay() : busy));
}
