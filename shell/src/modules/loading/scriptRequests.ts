const pending = new Map<string, HTMLScriptElement>();
const abandoned = new Set<string>();
let retries = 0;

/** Browsers merge requests for one URL, so after an abandoned one a script needs another URL. */
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

export function abandonScriptsUnder(base: string): void {
  for (const [src, script] of pending) {
    if (!src.startsWith(base)) continue;
    script.remove();
    pending.delete(src);
    abandoned.add(src);
  }
}
