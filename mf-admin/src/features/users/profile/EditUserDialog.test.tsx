import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { jsonResponse, fakePortal } from "../../../testing/fakePortal";
import { inPortal } from "../../../testing/inPortal";
import { EditUserDialog } from "./EditUserDialog";
import type { AdminUser } from "../user.schema";
import { userQueries } from "../users.queries";

const user = {
  id: "7",
  email: "asha@example.com",
  credits: 3,
  role: "user",
  created_at: "2026-01-01T00:00:00Z",
} as AdminUser;

test("keeps the loaded profile while the dialog is open, even after another save", async () => {
  let read = 0;
  const portal = fakePortal(({ method }) =>
    method === "GET"
      ? jsonResponse({
          id: "7",
          full_name: "Asha",
          organization: null,
          updated_at: `version ${(read += 1)}`,
        })
      : jsonResponse([]),
  );
  render(<EditUserDialog user={user} onClose={() => undefined} />, inPortal(portal));
  fireEvent.change(await screen.findByLabelText("Full name"), { target: { value: "Asha Rao" } });
  // As after adding credits in the dialog.
  await portal.queryClient.invalidateQueries({ queryKey: userQueries.all });
  expect(read).toBe(1);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const writes = () => portal.calls.filter(({ method }) => method === "PATCH");
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(new URL(writes()[0]?.url ?? "").searchParams.get("updated_at")).toBe("eq.version 1");
});

test("has the places of the fields before the profile is loaded", async () => {
  const portal = fakePortal(() => new Promise(() => undefined));
  render(<EditUserDialog user={user} onClose={() => undefined} />, inPortal(portal));
  for (const label of ["Full name", "Organization", "Phone Number"]) {
    expect(await screen.findByText(label)).toBeTruthy();
  }
  expect(screen.queryByRole("textbox")).toBeNull();
});
