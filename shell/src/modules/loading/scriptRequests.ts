/** Scripts of modules that were asked for and have not come so far, by address. */
const waiting = new Map<string, HTMLScriptElement>();
const givenUp = new Set<string>();
let tries = 0;

/**
 * Watches over a script that is about to load. A browser lets a script wait for the answer to
 * an earlier one of the same address, and nothing takes that request back: after it was given up,
 * the script is asked for under an address of its own.
 */
export function follow(script: HTMLScriptElement): void {
  const { src } = script;
  if (givenUp.has(src)) {
    tries += 1;
    script.src = `${src}?again=${String(tries)}`;
  }
  waiting.set(src, script);
  const settle = () => {
    if (waiting.get(src) === script) waiting.delete(src);
  };
  script.addEventListener("load", settle);
  script.addEventListener("error", settle);
}

/** Waits no longer for any script below a release's folder. */
export function giveUpUnder(base: string): void {
  for (const [src, script] of waiting) {
    if (!src.startsWith(base)) continue;
    script.remove();
    waiting.delete(src);
    givenUp.add(src);
  }
}
