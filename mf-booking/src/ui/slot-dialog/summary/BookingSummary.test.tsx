import { render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { RefundsLine } from "./BookingSummary";

afterEach(() => vi.useRealTimers());

it.each([
  [
    "each deadline",
    [
      { until: "2026-11-30T10:00:00", credits: 4 },
      { until: "2026-12-01T10:00:00", credits: 2 },
    ],
    "4 credits until Mon, 30 Nov 2026, 10:00 AM, 2 credits until Tue, 1 Dec 2026, 10:00 AM, then none",
  ],
  [
    "equal refunds once, until the last deadline",
    [
      { until: "2026-11-30T10:00:00", credits: 1 },
      { until: "2026-12-01T10:00:00", credits: 1 },
    ],
    "1 credit until Tue, 1 Dec 2026, 10:00 AM, then none",
  ],
  [
    "no deadline that has passed",
    [
      { until: "2026-11-28T10:00:00", credits: 4 },
      { until: "2026-12-01T10:00:00", credits: 2 },
    ],
    "2 credits until Tue, 1 Dec 2026, 10:00 AM, then none",
  ],
  [
    "that nothing is refunded after the last deadline",
    [{ until: "2026-11-28T10:00:00", credits: 4 }],
    "No refund",
  ],
])("names %s", (_, refunds, text) => {
  vi.useFakeTimers({ now: new Date("2026-11-29T10:00:00+05:30") });
  const inCredits = refunds.map((refund) => ({ ...refund, minutes: 0 }));
  render(<RefundsLine quote={{ credits: 4, included_minutes: 0, refunds: inCredits }} />);
  expect(screen.getByText("If you cancel").parentElement?.textContent).toBe(`If you cancel${text}`);
});

it("names the minutes of a plan", () => {
  vi.useFakeTimers({ now: new Date("2026-11-29T10:00:00+05:30") });
  const refunds = [{ until: "2026-11-30T10:00:00", credits: 0, minutes: 60 }];
  render(<RefundsLine quote={{ credits: 0, included_minutes: 120, refunds }} />);
  expect(screen.getByText("If you cancel").parentElement?.textContent).toBe(
    "If you cancel1 h included until Mon, 30 Nov 2026, 10:00 AM, then none",
  );
});
