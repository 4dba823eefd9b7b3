/** One call of a client. Two calls were concurrent if their times overlap. */
export interface Call<Request> {
  readonly request: Request;
  readonly response: unknown;
  readonly from: number;
  readonly to: number;
}

/** How one client at a time would change the state, and the response it would get. */
export type Specification<State, Request> = (
  state: State,
  request: Request,
) => { state: State; response: unknown };

/**
 * Whether an order explains all responses in which no call comes before another that had ended when
 * it began (Wing and Gong's search, with the visited states of Lowe).
 */
export function isLinearizable<State, Request>(
  calls: readonly Call<Request>[],
  initial: State,
  specification: Specification<State, Request>,
): boolean {
  const visited = new Set<string>();

  function search(open: readonly Call<Request>[], state: State): boolean {
    if (open.length === 0) return true;
    const key = JSON.stringify([open.map((call) => calls.indexOf(call)), state]);
    if (visited.has(key)) return false;
    visited.add(key);
    const firstEnd = Math.min(...open.map(({ to }) => to));
    return open.some((call) => {
      if (call.from > firstEnd) return false;
      const next = specification(state, call.request);
      if (JSON.stringify(next.response) !== JSON.stringify(call.response)) return false;
      return search(
        open.filter((other) => other !== call),
        next.state,
      );
    });
  }

  return search(calls, initial);
}
