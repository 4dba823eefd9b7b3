/** A response of a fake backend that waits until the test calls `release`. */
export function heldResponse<Body>(body: Body) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const response = async (): Promise<Body> => {
    await released;
    return body;
  };
  return { response, release };
}
