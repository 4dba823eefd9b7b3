// @vitest-environment happy-dom
import { renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "@portal/shared/testing/fakeBackend";
import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import { jsonResponse, fakePortal, type Respond } from "../../testing/fakePortal";
import { hookInPortal } from "../../testing/hookInPortal";
import { useSaveOpeningHours } from "./openingHours.mutations";

const stamp = "2026-11-20T10:00:00Z";
const broken = () => jsonResponse({ code: "XX000", message: "deep inside" }, 400);

async function save(updatedAt: string | null, respond: Respond, next = defaultOpeningHours) {
  const portal = fakePortal(respond);
  const { result } = renderHook(() => useSaveOpeningHours(), hookInPortal(portal));
  const seen = { value: defaultOpeningHours, updatedAt };
  result.current.mutate({ seen, next, bookings: [] });
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  await waitFor(() => expect(result.current.isPending).toBe(false));
  return { thrown: result.current.error, title: portal.toasts[0]?.title, calls: portal.calls };
}

test.each<[string, string | null, Respond]>([
  ["Error checking existing hours", stamp, broken],
  [
    "Error updating opening hours",
    stamp,
    ({ method }) => (method === "GET" ? jsonResponse([{ updated_at: stamp }]) : broken()),
  ],
  [
    "Error creating opening hours",
    null,
    ({ method }) => (method === "GET" ? jsonResponse([]) : broken()),
  ],
])("throws %j, followed by the reason", async (beginning, updatedAt, respond) => {
  const { thrown, title } = await save(updatedAt, respond);
  const message = `${beginning}: Please try again.`;
  expect(thrown).toMatchObject({ message });
  expect(title).toBe(`Error updating: ${message}`);
});

test("does not overwrite hours that another admin saved since", async () => {
  const { thrown, calls } = await save(stamp, () => jsonResponse([{ updated_at: "2026-11-21" }]));
  expect(thrown).toMatchObject({ name: "StaleVersionError" });
  expect(calls.map(({ method }) => method)).toEqual(["GET"]);
});

test("reports that another admin saved between the check and the write", async () => {
  const { thrown } = await save(stamp, ({ method }) =>
    method === "GET" ? jsonResponse([{ updated_at: stamp }]) : refusal("stale_version"),
  );
  expect(thrown).toMatchObject({ name: "StaleVersionError" });
});

test("keeps the ids of holidays and gives new ones an id", async () => {
  const holidays = [
    { id: "h1", date: "2026-12-25", name: "Christmas" },
    { date: "2027-01-26", name: "Republic Day" },
  ];
  const { calls } = await save(
    stamp,
    ({ method }) =>
      jsonResponse(method === "GET" ? [{ updated_at: stamp }] : { cancelled: 0, refunded: 0 }),
    { ...defaultOpeningHours, holidays },
  );
  expect(await calls[1]?.json()).toEqual({
    bookings: [],
    seen_at: stamp,
    opening: {
      hours: defaultOpeningHours.hours,
      holidays: [
        holidays[0],
        { ...holidays[1], id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string },
      ],
    },
  });
});
