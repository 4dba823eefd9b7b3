// @vitest-environment happy-dom
import { serverNow } from "@portal/shared/domain/serverTime";
import { afterEach, expect, it, vi } from "vitest";
import { setServerClock, watchDeviceClock } from "./serverClock";

const hour = 3_600_000;
const answers = vi.fn<typeof fetch>();

vi.mock("./ownFetch", () => ({
  ownFetch: (...given: Parameters<typeof fetch>) => answers(...given),
}));

const answerWith = (date: string | undefined) =>
  answers.mockResolvedValue(new Response(null, { headers: date === undefined ? {} : { date } }));

afterEach(() => {
  answers.mockReset();
  sessionStorage.clear();
  globalThis.portalClock = undefined;
});

it.each([-3, 3])("uses the host's time when the device is %i hours off", async (hours) => {
  const told = vi.fn();
  addEventListener("portal:clock", told, { once: true });
  answerWith(new Date(Date.now() - hours * hour).toUTCString());
  await setServerClock();
  const off = Date.now() - serverNow().getTime();
  expect(Math.abs(off - hours * hour)).toBeLessThan(5000);
  expect(told).toHaveBeenCalledOnce();
});

it.each([new Date().toUTCString(), undefined, "soon"])(
  "keeps the device's clock when the host says %s",
  async (date) => {
    answerWith(date);
    await setServerClock();
    expect(globalThis.portalClock).toBeUndefined();
  },
);

it("uses the last offset of the tab until the host answers", async () => {
  answerWith(new Date(Date.now() - 3 * hour).toUTCString());
  await setServerClock();
  globalThis.portalClock = undefined;
  answers.mockRejectedValue(new TypeError("Failed to fetch"));
  const answered = setServerClock();
  expect(Math.abs(Date.now() - serverNow().getTime() - 3 * hour)).toBeLessThan(5000);
  await expect(answered).rejects.toThrow("Failed to fetch");
});

it("drops the last offset when the device's clock was corrected", async () => {
  sessionStorage.setItem("portal.clockOffset", String(3 * hour));
  answerWith(new Date().toUTCString());
  await setServerClock();
  expect(Math.abs(Date.now() - serverNow().getTime())).toBeLessThan(5000);
});

it("sets the clock again within a minute of a correction of the device's clock, also after a failure", async () => {
  vi.useFakeTimers();
  answerWith(new Date(Date.now() - 3 * hour).toUTCString());
  await setServerClock();
  watchDeviceClock();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(answers).toHaveBeenCalledOnce();
  const corrected = Date.now() - 3 * hour;
  vi.spyOn(Date, "now").mockReturnValue(corrected);
  answers.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await vi.advanceTimersByTimeAsync(60_000);
  answerWith(new Date(corrected).toUTCString());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Math.abs(serverNow().getTime() - corrected)).toBeLessThan(5000);
  vi.restoreAllMocks();
  vi.useRealTimers();
});
