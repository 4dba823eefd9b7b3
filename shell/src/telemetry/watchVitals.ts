import type { Telemetry } from "./createTelemetry";

export function watchVitals({ vital, showVital }: Pick<Telemetry, "vital" | "showVital">): void {
  const watch = async () => {
    const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import(
      /* webpackChunkName: "later" */ "web-vitals"
    );
    for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
      on(({ name, value, rating }) => vital({ name, value, rating }));
      // Those above are sent on page hide; these update the Modules page.
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
