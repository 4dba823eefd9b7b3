import type { Telemetry } from "./createTelemetry";

/**
 * Returns a function that starts to measure, once, when the page is loaded. The browser keeps what
 * happened before, so it can be called when the first reader of the figures appears.
 */
export function createVitalsWatch(
  telemetry: Pick<Telemetry, "vital" | "showVital">,
  load = () => import("web-vitals"),
): () => void {
  let hasStarted = false;

  async function watch(): Promise<void> {
    const { onCLS, onFCP, onINP, onLCP, onTTFB } = await load();
    for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
      on(({ name, value, rating }) => telemetry.vital({ name, value, rating }));
      // Those above are sent on page hide; these update the Modules page.
      on(({ name, value, rating }) => telemetry.showVital({ name, value, rating }), {
        reportAllChanges: true,
      });
    }
  }

  const start = () => {
    watch().catch((error: unknown) => {
      console.debug("[telemetry]", error);
    });
  };

  return () => {
    if (hasStarted) return;
    hasStarted = true;
    if (document.readyState === "complete") start();
    else addEventListener("load", start, { once: true });
  };
}
