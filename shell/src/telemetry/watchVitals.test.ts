// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import type { Metric } from "web-vitals";
import { createVitalsWatch } from "./watchVitals";

const figure = { name: "LCP", value: 1200, rating: "good" } as Metric;
const measure = vi.fn((report: (metric: Metric) => void) => report(figure));
const library = { onCLS: vi.fn(), onFCP: vi.fn(), onINP: vi.fn(), onLCP: measure, onTTFB: vi.fn() };

test("loads the library with the first start only, and passes its figures on", async () => {
  const load = vi.fn(() => Promise.resolve(library as never));
  const telemetry = { vital: vi.fn(), showVital: vi.fn() };
  const start = createVitalsWatch(telemetry, load);
  expect(load).not.toHaveBeenCalled();
  start();
  start();
  await vi.waitFor(() => expect(telemetry.showVital).toHaveBeenCalledWith(figure));
  expect(telemetry.vital).toHaveBeenCalledWith(figure);
  expect(load).toHaveBeenCalledOnce();
});
