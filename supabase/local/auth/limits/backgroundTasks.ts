import type { Log } from "../../context";

/** Runs work after the response, whose time must not reveal it: emails to existing accounts. */
export class BackgroundTasks {
  readonly #running = new Set<Promise<void>>();
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  run(work: () => Promise<void>): void {
    const task = work().catch((error: unknown) =>
      this.#log.error("An email could not be sent.", error),
    );
    this.#running.add(task);
    void task.finally(() => this.#running.delete(task));
  }

  async whenIdle(): Promise<void> {
    // A task may start another one.
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
