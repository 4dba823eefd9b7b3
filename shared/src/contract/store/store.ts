/** What React's `useSyncExternalStore` needs. */
export interface ReadableStore<State> {
  subscribe(listener: () => void): () => void;
  getSnapshot(): State;
}
