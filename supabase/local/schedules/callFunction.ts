import type { Log } from "../context";

interface Options {
  /** URL of the gateway. */
  apiUrl: string;
  secretKey: string;
  log: Log;
  signal: AbortSignal;
}

export type CallFunction = (name: string) => Promise<unknown>;

/** Calls functions with the secret key. Failures are logged, and a missing function is ignored. */
export function functionCaller({ apiUrl, secretKey, log, signal }: Options): CallFunction {
  return async (name) => {
    try {
      const response = await fetch(`${apiUrl}/functions/v1/${name}`, {
        method: "POST",
        headers: { "content-type": "application/json", apikey: secretKey },
        body: "{}",
        signal,
      });
      const text = await response.text();
      if (response.status === 404) return null;
      if (!response.ok) throw new Error(`status ${response.status}`);
      return JSON.parse(text);
    } catch (error) {
      if (!signal.aborted) log.warn(`Calling ${name} failed: ${String(error)}`);
      return null;
    }
  };
}
