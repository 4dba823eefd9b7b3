/** An answer for a fake backend that waits until the test calls `release`. */
export function heldAnswer<Body>(body: Body) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answer = async (): Promise<Body> => {
    await released;
    return body;
  };
  return { answer, release };
}
