import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { adminId, jsonResponse, fakePortal, type Respond } from "../../../testing/fakePortal";
import { inPortal } from "../../../testing/inPortal";
import { RoleSwitch } from "./RoleSwitch";
import type { AdminUser } from "../user.schema";

function pressSwitch(respond: Respond, user: Partial<AdminUser>) {
  const portal = fakePortal(respond);
  const person: AdminUser = {
    id: "5c2f1c0e-0000-4000-8000-000000000002",
    email: "asha@example.com",
    full_name: "Asha Rao",
    display_name: "Asha Rao",
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
const makeAdmin = async () =>
  fireEvent.click(await screen.findByRole("button", { name: "Make admin" }));

const removeAdmin = async () =>
  fireEvent.click(await screen.findByRole("button", { name: "Remove admin role" }));

const admins = (count: number) =>
  new Response(null, { status: 206, headers: { "content-range": `0-0/${count}` } });
const lastAdmin: Respond = ({ method }) =>
  method === "HEAD"
    ? admins(2)
    : jsonResponse({ code: "P0001", message: "last_admin", details: null }, 400);
const refused = {
  title: "Cannot remove admin",
  description: "At least one admin must exist in the system.",
  variant: "destructive",
};

test("shows the refusal of the database for the last admin", async () => {
  const portal = pressSwitch(lastAdmin, { role: "admin" });
  await removeAdmin();
  await waitFor(() => expect(portal.toasts).toEqual([refused]));
});

test("shows the refusal of the database when two admins give up their roles at once", async () => {
  const portal = pressSwitch(lastAdmin, { role: "admin", id: adminId });
  fireEvent.click(await screen.findByRole("button", { name: "Give up admin role" }));
  await waitFor(() => expect(portal.toasts).toEqual([refused]));
});

test("refuses the only admin without a confirmation dialog", async () => {
  const portal = pressSwitch(() => admins(1), { role: "admin", id: adminId });
  await waitFor(() => expect(portal.toasts).toEqual([refused]));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(portal.calls.map(({ method }) => method)).toEqual(["HEAD"]);
});

test("names the person and the consequence before it makes an admin", async () => {
  const portal = pressSwitch(() => new Response(null, { status: 201 }), { role: "user" });
  const question = await screen.findByRole("dialog");
  expect(question.textContent).toContain("Make Asha Rao an admin?");
  expect(question.textContent).toContain("asha@example.com");
  expect(question.textContent).toContain("will be able to open the whole admin area");
  expect(portal.calls).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(portal.calls).toEqual([]);
});

test("makes an admin with one upsert and offers Undo", async () => {
  const portal = pressSwitch(
    ({ method }) => (method === "POST" ? new Response(null, { status: 201 }) : jsonResponse([{}])),
    { role: "user" },
  );
  await makeAdmin();
  await waitFor(() => expect(portal.toasts).toMatchObject([{ title: "User is now an admin" }]));
  const [call] = portal.calls;
  expect(call?.method).toBe("POST");
  expect(call?.url).toContain("/rest/v1/user_roles?on_conflict=user_id");
  expect(await call?.json()).toEqual({
    user_id: "5c2f1c0e-0000-4000-8000-000000000002",
    role: "admin",
  });
  expect(portal.toasts[0]?.action?.label).toBe("Undo");
  portal.toasts[0]?.action?.onClick();
  await waitFor(() => expect(portal.toasts[1]).toEqual({ title: "Admin role has been removed" }));
  expect(portal.calls[1]?.method).toBe("DELETE");
});

test("removes the role by deleting its row and offers Undo", async () => {
  const portal = pressSwitch(
    ({ method }) => (method === "POST" ? new Response(null, { status: 201 }) : jsonResponse([{}])),
    { role: "admin" },
  );
  const question = await screen.findByRole("dialog");
  expect(question.textContent).toContain("Remove the admin role of Asha Rao?");
  expect(portal.calls).toEqual([]);
  await removeAdmin();
  await waitFor(() =>
    expect(portal.toasts).toMatchObject([{ title: "Admin role has been removed" }]),
  );
  const [call] = portal.calls;
  expect(call?.method).toBe("DELETE");
  expect(new URL(call?.url ?? "").searchParams.get("role")).toBe("eq.admin");
  expect(portal.toasts[0]?.action?.label).toBe("Undo");
  portal.toasts[0]?.action?.onClick();
  await waitFor(() => expect(portal.toasts[1]).toEqual({ title: "User is now an admin" }));
  expect(await portal.calls[1]?.json()).toEqual({
    user_id: "5c2f1c0e-0000-4000-8000-000000000002",
    role: "admin",
  });
});

test("reports that another admin removed the role first", async () => {
  const portal = pressSwitch(() => jsonResponse([]), { role: "admin" });
  await removeAdmin();
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
] as const)(
  "shows one error toast when the role %s can't be changed",
  async (role, description) => {
    const portal = pressSwitch(() => jsonResponse({ code: "XX000", message: "deep inside" }, 400), {
      role,
    });
    await (role === "user" ? makeAdmin() : removeAdmin());
    await waitFor(() =>
      expect(portal.toasts).toEqual([
        { title: "Error updating user", description, variant: "destructive" },
      ]),
    );
  },
);
