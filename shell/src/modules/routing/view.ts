export type View =
  | { kind: "module"; name: string }
  | { kind: "loading" }
  /** The prerendered page, until its module is mounted. */
  | { kind: "snapshot" }
  | { kind: "login" }
  | { kind: "mail-link" }
  | { kind: "not-found" }
  | { kind: "unavailable"; title: string; detail: string; retry(): void }
  | { kind: "crashed"; title: string; detail: string; retry(): void };
