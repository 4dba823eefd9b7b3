export interface Result {
  /** Markdown tables with the explanations they need. */
  readonly report: string;
  /** Correctness checks that failed. Slowness is not one, because machines differ. */
  readonly broken: readonly string[];
}

export interface Section {
  readonly title: string;
  run(): Promise<Result>;
}
