import { signOutEvent } from "@portal/shared/contract/signOutEvent";
import { fireEvent, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { serverError } from "@portal/shared/testing/fakeBackend";
import { asha, renderScreen } from "../../testing/renderScreen";
import { BillingProfile } from "./BillingProfile";

const first = "2026-11-20T10:00:00Z";
const fields = {
  name: "Loom & Co",
  address: "7 FC Road, Pune 411004",
  state_code: "27",
  gstin: "27AAPFU0939F1ZV",
};
const saved = { ...fields, user_id: asha.id, updated_at: first };
const states = [
  { code: "29", name: "Karnataka" },
  { code: "27", name: "Maharashtra" },
];

async function open(responses = {}) {
  const screen = renderScreen(<BillingProfile userId={asha.id} />, {
    responses: {
      "GET billing_profiles": [saved],
      "GET gst_states": states,
      "POST billing_profiles": [saved],
      "PATCH billing_profiles": [saved],
      "DELETE billing_profiles": [saved],
      ...responses,
    },
  });
  const name = await screen.findByLabelText("Billed to");
  const type = (label: RegExp | string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Save Billing Details" }));
  return { ...screen, name, type, save };
}

test("shows and saves the details, with the GSTIN in capitals and without spaces", async () => {
  const { name, type, save, backend, toasts } = await open();
  expect(name).toHaveProperty("value", "Loom & Co");
  type("Billed to", " Loom Studio ");
  type(/^GSTIN/, "27aapfu 0939f 1zv");
  save();
  await waitFor(() => expect(toasts[0]?.title).toBe("Billing Details Saved"));
  const [sent] = backend.sent("PATCH billing_profiles");
  expect(sent?.body).toEqual({ ...fields, name: "Loom Studio" });
  expect(sent?.query.get("updated_at")).toBe(`eq.${first}`);
});

test.each([
  ["27AAPFU0939F1ZW", "This is not a valid GSTIN. Check each character."],
  ["29AABCH4821K1ZG", "The first two digits are not those of the state"],
])("refuses the GSTIN %s", async (gstin, message) => {
  const { type, save, backend, findByText } = await open();
  type(/^GSTIN/, gstin);
  save();
  await findByText(message);
  expect(backend.sent("PATCH billing_profiles")).toEqual([]);
});

test("requires name, address and state, but no GSTIN", async () => {
  const { save, findByText, getByText, queryByRole } = await open({ "GET billing_profiles": [] });
  save();
  await findByText("Enter the name of the buyer");
  getByText("Enter the address");
  getByText("Choose the state");
  expect(queryByRole("button", { name: "Remove" })).toBeNull();
});

test("removes the details", async () => {
  const { getByRole, backend, toasts, name } = await open();
  fireEvent.click(getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(toasts[0]?.title).toBe("Billing Details Removed"));
  const [removed] = backend.sent("DELETE billing_profiles");
  expect(removed?.query.get("user_id")).toBe(`eq.${asha.id}`);
  expect(removed?.query.get("updated_at")).toBe(`eq.${first}`);
  await waitFor(() => expect(name).toHaveProperty("value", ""));
});

test.each([
  ["changed", { ...saved, updated_at: "later" }, "Changed elsewhere to “Loom & Co”."],
  ["removed", null, "Changed elsewhere to empty."],
])("keeps the typed values if another tab has %s the details", async (_, latest, note) => {
  const { type, save, toasts, backend, findAllByText, name } = await open({
    "GET billing_profiles": [{ ...saved, name: "Loom" }],
    "PATCH billing_profiles": [],
  });
  type("Billed to", "Loom Studio");
  backend.responses["GET billing_profiles"] = latest ? [latest] : [];
  save();
  await findAllByText(note);
  expect(toasts[0]).toMatchObject({ title: "Update Failed" });
  expect(name).toHaveProperty("value", "Loom Studio");
});

test("asks before logging out discards unsaved changes", async () => {
  const { type, findByRole } = await open();
  const leave = vi.fn();
  const signOut = () => window.dispatchEvent(signOutEvent(leave));
  expect(signOut()).toBe(true);
  type("Billed to", "Loom Studio");
  expect(signOut()).toBe(false);
  await findByRole("dialog", { name: "Leave without saving?" });
  fireEvent.click(await findByRole("button", { name: "Leave" }));
  expect(leave).toHaveBeenCalledOnce();
});

test("keeps what was typed when the save fails", async () => {
  const { type, save, toasts, getByLabelText } = await open({
    "PATCH billing_profiles": serverError,
  });
  type("Billed to", "Loom Studio");
  save();
  await waitFor(() => expect(toasts[0]?.title).toBe("Update Failed"));
  expect(getByLabelText("Billed to")).toHaveProperty("value", "Loom Studio");
});
