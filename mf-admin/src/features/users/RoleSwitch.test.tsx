import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { adminId, answer, fakePortal, type Respond } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";
import { RoleSwitch } from "./RoleSwitch";
import type { AdminUser } from "./user.schema";

function pressSwitch(respond: Respond, user: Partial<AdminUser>) {
  const portal = fakePortal(respond);
  const person: AdminUser = {
    id: "5c2f1c0e-0000-4000-8000-000000000002",
    email: "asha@example.com",
    full_name: "Asha Rao",
    organization: null,
    phone_number: null,
    role: "user",
    credits: 0,
    created_at: "2026-01-01T00:00:00Z",
    ...user,
  };
  render(<RoleSwitch user={person} />, inPortal(portal));
  fireEvent.click(screen.getByRole("switch", { name: "Admin: Asha Rao" }));
  return portal;
}

const lastAdmin = () => answer({ code: "P0001", message: "last_admin", details: null }, 400);
const refused = {
  title: "Cannot remove admin",
  description: "At least one admin must exist in the system.",
  variant: "destructive",
};

test("The last admin stays, whoever takes the role away", async () => {
  const portal = pressSwitch(lastAdmin, { role: "admin" });
  await waitFor(() => expect(portal.toasts).toEqual([refused]));
});

test("The last admin stays, also by the own wish", async () => {
  const portal = pressSwitch(lastAdmin, { role: "admin", id: adminId });
  fireEvent.click(await screen.findByRole("button", { name: "Give up admin role" }));
  await waitFor(() => expect(portal.toasts).toEqual([refused]));
});

test("An admin is made by one record, whoever else makes it too", async () => {
  const portal = pressSwitch(() => new Response(null, { status: 201 }), { role: "user" });
  await waitFor(() => expect(portal.toasts).toEqual([{ title: "User is now an admin" }]));
  const [call] = portal.calls;
  expect(call?.method).toBe("POST");
  expect(call?.url).toContain("/rest/v1/user_roles?on_conflict=user_id");
  expect(await call?.json()).toEqual({
    user_id: "5c2f1c0e-0000-4000-8000-000000000002",
    role: "admin",
  });
});

test("The role goes with its record", async () => {
  const portal = pressSwitch(() => answer([{ user_id: "2" }]), { role: "admin" });
  await waitFor(() => expect(portal.toasts).toEqual([{ title: "Admin role has been removed" }]));
  const [call] = portal.calls;
  expect(call?.method).toBe("DELETE");
  expect(new URL(call?.url ?? "").searchParams.get("role")).toBe("eq.admin");
});

test("An admin who takes a role away as the second is told so", async () => {
  const portal = pressSwitch(() => answer([]), { role: "admin" });
  await waitFor(() =>
    expect(portal.toasts).toMatchObject([
      {
        title: "Error updating user",
        description: expect.stringMatching(/^Someone else changed this first/) as string,
      },
    ]),
  );
});

test.each([
  ["user", "Failed to make admin"],
  ["admin", "Failed to remove admin"],
] as const)("A role that can't be changed from %s is said once", async (role, description) => {
  const portal = pressSwitch(() => answer({ code: "XX000", message: "deep inside" }, 400), {
    role,
  });
  await waitFor(() =>
    expect(portal.toasts).toEqual([
      { title: "Error updating user", description, variant: "destructive" },
    ]),
  );
});
