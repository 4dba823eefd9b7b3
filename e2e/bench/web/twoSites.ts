import { withThrowawayProcess } from "../throwawayProcess";

/** The portal and the same code as one application, with one backend and its seed data. */
export interface TwoSites {
  readonly federated: string;
  readonly single: string;
}

/**
 * Runs `work` while one process serves both sites.
 * @throws with the output of that process when it does not start.
 */
export function withTwoSites<T>(work: (sites: TwoSites) => Promise<T>): Promise<T> {
  return withThrowawayProcess(["e2e/bench/one-application/start.ts"], /^Ready$/m, ({ ports }) =>
    work({
      federated: `http://localhost:${ports.portal}`,
      single: `http://localhost:${ports.single}`,
    }),
  );
}
