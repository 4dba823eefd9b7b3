/** What the tests need of a browser. The scripts run in its page. */
export interface Driver {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** @returns what the script's promise gives, as JSON. */
  evaluate(script: string): Promise<string>;
  performActions(actions: readonly InputSource[]): Promise<void>;
  /** Console errors, uncaught errors and violations of the content security policy so far. */
  errors(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** An input source of WebDriver, the same in its classic and its bidirectional protocol. */
export type InputSource =
  | { type: "pointer"; id: string; actions: readonly object[] }
  | { type: "key"; id: string; actions: readonly object[] };
