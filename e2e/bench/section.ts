export interface Result {
  /** Markdown: tables, and what they need to be read. */
  readonly report: string;
  /** Promises of correctness that the run broke. Slowness is not among them: machines differ. */
  readonly broken: readonly string[];
}

export interface Section {
  readonly title: string;
  run(): Promise<Result>;
}
