import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { jsonResponse, fakePortal } from "../../../testing/fakePortal";
import { inPortal } from "../../../testing/inPortal";
import { CreditsDialog } from "./CreditsDialog";
import type { AdminUser } from "../user.schema";

const user = { id: "7", full_name: "Asha Rao", credits: 12 } as AdminUser;

function open(kind: "add" | "remove") {
  const portal = fakePortal(() => jsonResponse(null));
  render(<CreditsDialog kind={kind} user={user} onClose={() => undefined} />, inPortal(portal));
  const field = screen.getByLabelText<HTMLInputElement>("Credits");
  const form = field.closest("form");
  if (!form) throw new Error("The field is not in a form");
  const press = () => {
    fireEvent.submit(form);
    return portal;
  };
  return {
    portal,
    field,
    press,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
  };
}

test("suggests 10 credits to add, with a minimum of 1", () => {
  const { field } = open("add");
  expect(field.value).toBe("10");
  expect(field.min).toBe("1");
});

test.each([
  ["add", "25", 25],
  ["remove", "12", -12],
] as const)("can %s the typed amount without leaving the field", async (kind, typed, booked) => {
  const dialog = open(kind);
  dialog.type(typed);
  const { calls } = dialog.press();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(await calls[0]?.json()).toMatchObject({ userid: "7", amount_to_add: booked });
});

test.each([
  ["add", "0"],
  ["add", "-3"],
  ["add", "1.5"],
  ["add", ""],
  ["remove", "0"],
  ["remove", "13"],
] as const)("ignores a request to %s %j credits", async (kind, typed) => {
  const dialog = open(kind);
  dialog.type(typed);
  fireEvent.blur(dialog.field);
  const button = screen.getByRole("button", { name: /^(Add|Remove) Credits$/ });
  expect(button.hasAttribute("disabled")).toBe(true);
  const { calls } = dialog.press();
  expect(dialog.field.value).toBe(typed);
  // A valid amount afterwards is the only request.
  dialog.type("2");
  dialog.press();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(await calls[0]?.json()).toMatchObject({ amount_to_add: kind === "add" ? 2 : -2 });
});
