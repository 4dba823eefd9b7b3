import type { Log } from "./context";

export function consoleLog(scope: string): Log {
  return {
    info: (message) => console.log(`${scope}: ${message}`),
    warn: (message) => console.warn(`${scope}: ${message}`),
    error(message, error) {
      const reason = error instanceof Error ? ` ${error.stack ?? error.message}` : "";
      console.error(`${scope}: ${message}${reason}`);
    },
  };
}
