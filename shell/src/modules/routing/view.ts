/** The content of `<main>`: a module or a screen of the shell. */
export type View =
  | { kind: "module"; name: string }
  | { kind: "loading" }
  | { kind: "login" }
  /** An email link waits for confirmation. */
  | { kind: "mail-link" }
  | { kind: "not-found" }
  /** The module can't be loaded or mounted. */
  | { kind: "unavailable"; title: string; detail: string; retry(): void }
  /** The module threw after mounting. */
  | { kind: "crashed"; title: string; detail: string; retry(): void };
