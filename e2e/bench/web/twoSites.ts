import { withThrowawayProcess } from "../throwawayProcess";

/** The portal and the same code as one application, over one backend with the seed in it. */
export interface TwoSites {
  readonly federated: string;
  readonly single: string;
}

/**
 * Runs `work` while both sites are served, from one process.
 * @throws with what that process said when it does not start.
 */
export function withTwoSites<T>(work: (sites: TwoSites) => Promise<T>): Promise<T> {
  return withThrowawayProcess("e2e/bench/one-application/start.ts", /^Ready$/m, ({ ports }) =>
    work({
      federated: `http://localhost:${ports.portal}`,
      single: `http://localhost:${ports.single}`,
    }),
  );
}
