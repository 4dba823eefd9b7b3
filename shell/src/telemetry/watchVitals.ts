import type { Telemetry } from "./createTelemetry";

/** Measures how the page feels, once it is there; the library is fetched then. */
export function watchVitals({ vital, seeVital }: Pick<Telemetry, "vital" | "seeVital">): void {
  const watch = async () => {
    const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import("web-vitals");
    for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
      on(({ name, value, rating }) => vital({ name, value, rating }));
      // What is sent is final, and mostly so when the page goes; here it is shown as it grows.
      on(({ name, value, rating }) => seeVital({ name, value, rating }), {
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
