/** The requests of a mutation in order, each with its method, path and body. */
export type Sent = [request: string, body: unknown][];
