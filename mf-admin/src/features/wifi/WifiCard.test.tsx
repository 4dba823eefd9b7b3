import { fireEvent, render, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { jsonResponse, fakePortal } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";
import { WifiCard } from "./WifiCard";

const value = {
  member: { name: "House Members", password: "under-the-tree" },
  guest: { name: "House Guests", password: "" },
};
const setting = { value, updated_at: "2026-11-20T10:00:00Z" };

async function editing(written: unknown[]) {
  const portal = fakePortal(({ method }) => jsonResponse(method === "GET" ? [setting] : written));
  const screen = render(<WifiCard />, inPortal(portal));
  fireEvent.click(await screen.findByRole("button", { name: "Edit" }));
  const type = (label: string, text: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const writes = () => portal.calls.filter(({ method }) => method === "PATCH");
  return { ...screen, portal, type, save, writes };
}

test("saves a new password with the other values and the loaded version", async () => {
  const { type, save, writes, findByText, portal } = await editing([{ key: "wifi" }]);
  type("Guests: password", "chai-and-hello");
  save();
  await findByText("under-the-tree");
  const [write] = writes();
  expect(new URL(write?.url ?? "").searchParams.get("updated_at")).toBe(`eq.${setting.updated_at}`);
  expect(await write?.json()).toEqual({
    value: { ...value, guest: { name: "House Guests", password: "chai-and-hello" } },
  });
  expect(portal.toasts).toEqual([{ title: "WiFi updated successfully" }]);
});

test("refuses an invalid name or password", async () => {
  const { type, save, writes, findByText } = await editing([{ key: "wifi" }]);
  type("Members: name", " ");
  type("Members: password", "short");
  save();
  await findByText("Network name is required");
  await findByText("8 to 63 characters, or none for an open network");
  expect(writes()).toEqual([]);
});

test("shows the loaded values after Cancel and Leave", async () => {
  const { type, getByRole, findByRole, findByText, queryByText } = await editing([]);
  type("Members: name", "Something else");
  fireEvent.click(getByRole("button", { name: "Cancel" }));
  fireEvent.click(await findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(queryByText("Something else")).toBeNull());
  await findByText("House Members");
});
