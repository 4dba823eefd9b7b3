// @vitest-environment happy-dom
import { renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { jsonResponse, fakePortal, type Respond } from "../../../testing/fakePortal";
import { hookInPortal } from "../../../testing/hookInPortal";
import { useMakeAdmin, useRefuseOnlyAdmin } from "./roles.mutations";

test("removes the new admin after Undo", async () => {
  const portal = fakePortal(({ method }) =>
    method === "POST" ? new Response(null, { status: 201 }) : jsonResponse([{ user_id: "7" }]),
  );
  const { result } = renderHook(() => useMakeAdmin(), hookInPortal(portal));
  result.current.mutate({ id: "7" });
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  portal.toasts[0]?.action?.onClick();
  await waitFor(() => expect(portal.toasts[1]).toEqual({ title: "Admin role has been removed" }));
  const [, removal] = portal.calls;
  expect(removal?.method).toBe("DELETE");
  expect(new URL(removal?.url ?? "").searchParams.get("user_id")).toBe("eq.7");
});

const lastAdmin = {
  variant: "destructive",
  title: "Cannot remove admin",
  description: "At least one admin must exist in the system.",
};
const admins = (count: number) =>
  new Response(null, { status: 206, headers: { "content-range": `0-0/${count}` } });

test.each<[string, Respond, boolean]>([
  ["refuses the only admin", () => admins(1), true],
  ["accepts one of two admins", () => admins(2), false],
  ["leaves the decision to the database if the count fails", () => jsonResponse({}, 500), false],
])("%s", async (_, respond, refuses) => {
  const portal = fakePortal(respond);
  const { result } = renderHook(() => useRefuseOnlyAdmin(), hookInPortal(portal));
  expect(await result.current({ id: "7" })).toBe(refuses);
  expect(portal.toasts).toEqual(refuses ? [lastAdmin] : []);
});
