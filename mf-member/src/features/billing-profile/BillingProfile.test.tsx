import { fireEvent, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { serverError } from "@portal/shared/testing/fakeBackend";
import { asha, renderScreen } from "../../testing/renderScreen";
import { BillingProfile } from "./BillingProfile";

const saved = {
  name: "Loom & Co",
  address: "7 FC Road, Pune 411004",
  state_code: "27",
  gstin: "27AAPFU0939F1ZV",
};
const states = [
  { code: "29", name: "Karnataka" },
  { code: "27", name: "Maharashtra" },
];

async function open(responses = {}) {
  const screen = renderScreen(<BillingProfile userId={asha.id} />, {
    responses: {
      "GET billing_profiles": [saved],
      "GET gst_states": states,
      "POST billing_profiles": [],
      "DELETE billing_profiles": [],
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
  expect(backend.sent("POST billing_profiles")[0]?.body).toEqual({
    ...saved,
    user_id: asha.id,
    name: "Loom Studio",
  });
});

test.each([
  ["27AAPFU0939F1ZW", "This is not a valid GSTIN. Check each character."],
  ["29AABCH4821K1ZG", "The first two digits are not those of the state"],
])("refuses the GSTIN %s", async (gstin, message) => {
  const { type, save, backend, findByText } = await open();
  type(/^GSTIN/, gstin);
  save();
  await findByText(message);
  expect(backend.sent("POST billing_profiles")).toEqual([]);
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
  const { getByRole, backend, toasts } = await open();
  fireEvent.click(getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(toasts[0]?.title).toBe("Billing Details Removed"));
  expect(backend.sent("DELETE billing_profiles")[0]?.query.get("user_id")).toBe(`eq.${asha.id}`);
});

test("keeps what was typed when the save fails", async () => {
  const { type, save, toasts, getByLabelText } = await open({
    "POST billing_profiles": serverError,
  });
  type("Billed to", "Loom Studio");
  save();
  await waitFor(() => expect(toasts[0]?.title).toBe("Update Failed"));
  expect(getByLabelText("Billed to")).toHaveProperty("value", "Loom Studio");
});
