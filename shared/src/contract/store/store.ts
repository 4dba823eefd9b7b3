export interface ReadableStore<State> {
  subscribe(listener: () => void): () => void;
  getSnapshot(): State;
}
