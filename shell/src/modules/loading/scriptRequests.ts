/** Scripts of modules that were asked for and have not come so far, by address. */
const pending = new Map<string, HTMLScriptElement>();
const abandoned = new Set<string>();
let retries = 0;

/**
 * Watches over a script that is about to load. A browser lets a script wait for the answer to
 * an earlier one of the same address, and nothing takes that request back: after it was given up,
 * the script is asked for under an address of its own.
 */
export function trackScript(script: HTMLScriptElement): void {
  const { src } = script;
  if (abandoned.has(src)) {
    retries += 1;
    script.src = `${src}?again=${String(retries)}`;
  }
  pending.set(src, script);
  const settle = () => {
    if (pending.get(src) === script) pending.delete(src);
  };
  script.addEventListener("load", settle);
  script.addEventListener("error", settle);
}

/** Waits no longer for any script below a release's folder. */
export function abandonScriptsUnder(base: string): void {
  for (const [src, script] of pending) {
    if (!src.startsWith(base)) continue;
    script.remove();
    pending.delete(src);
    abandoned.add(src);
  }
}
