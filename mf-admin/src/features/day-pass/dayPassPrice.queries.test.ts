// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { jsonResponse, fakePortal } from "../../testing/fakePortal";
import { dayPassPriceQuery } from "./dayPassPrice.queries";

/** A settings table with `rows`, which accepts or rejects an insert. */
function settings(rows: object[], insertStatus = 201) {
  return fakePortal((request) => {
    if (request.method === "GET") return jsonResponse(rows);
    if (insertStatus !== 201)
      return jsonResponse({ code: "42501", message: "denied" }, insertStatus);
    rows.push({ value: { credits: 8 }, updated_at: "2026-01-01T00:00:00Z" });
    return jsonResponse([], insertStatus);
  });
}
const open = ({ queryClient, supabase }: ReturnType<typeof settings>) =>
  queryClient.fetchQuery(dayPassPriceQuery(supabase));

test("stores a price of 8 credits if none exists, without overwriting another", async () => {
  const portal = settings([]);
  expect(await open(portal)).toEqual({
    value: { credits: 8 },
    updatedAt: "2026-01-01T00:00:00Z",
  });
  const [, insert] = portal.calls;
  expect(await insert?.json()).toEqual({ key: "day_pass_credits", value: { credits: 8 } });
  expect(insert?.headers.get("prefer")).toContain("resolution=ignore-duplicates");
});

test("stores nothing if a price exists", async () => {
  const portal = settings([{ value: { credits: 5 }, updated_at: "2026-01-01T00:00:00Z" }]);
  expect((await open(portal)).value).toEqual({ credits: 5 });
  expect(portal.calls.map(({ method }) => method)).toEqual(["GET"]);
});

test("uses 8 credits if the price could not be stored", async () => {
  expect(await open(settings([], 403))).toEqual({ value: { credits: 8 }, updatedAt: null });
});
