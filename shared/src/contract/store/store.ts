export interface ReadableStore<State> {
  subscribe(listener: () => void): () => void;
  getSnapshot(): State;
  /** The state that a prerendered page shows. Required if it differs from the first state. */
  getServerSnapshot?(): State;
}
