/** What stands in `<main>`: a module in its outlet, or one of the shell's own screens. */
export type View =
  | { kind: "module"; name: string }
  /** A guard or a module is not ready yet; nothing of the guarded page shows. */
  | { kind: "loading" }
  | { kind: "login" }
  /** A link of a mail waits to be confirmed. */
  | { kind: "mail-link" }
  | { kind: "not-found" }
  /** A module can't be loaded or mounted: '{title} is unavailable'. */
  | { kind: "unavailable"; title: string; detail: string; retry(): void }
  /** A mounted module threw: 'Unexpected Application Error!'. */
  | { kind: "crashed"; title: string; detail: string; retry(): void };
