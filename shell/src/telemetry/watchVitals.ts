import type { Telemetry } from "./createTelemetry";

/** Measures how the page feels, once it is there; the library is fetched then. */
export function watchVitals({ vital, showVital }: Pick<Telemetry, "vital" | "showVital">): void {
  const watch = async () => {
    const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import("web-vitals");
    for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
      on(({ name, value, rating }) => vital({ name, value, rating }));
      // What is sent is final, and mostly so when the page goes; here it is shown as it grows.
      on(({ name, value, rating }) => showVital({ name, value, rating }), {
        reportAllChanges: true,
      });
    }
  };
  const start = () => {
    watch().catch((error: unknown) => {
      console.debug("[telemetry]", error);
    });
  };
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}
