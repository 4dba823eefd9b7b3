let own: typeof fetch | undefined;

/** Keeps the browser's `fetch`, so that modules which replace it do not change the shell's requests. */
export function keepFetch(): void {
  own = globalThis.fetch.bind(globalThis);
}

export const ownFetch: typeof fetch = (input, init) => (own ?? globalThis.fetch)(input, init);
