import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { answer, fakePortal } from "../../../testing/fakePortal";
import { inPortal } from "../../../testing/inPortal";
import { CreditsDialog } from "./CreditsDialog";
import type { AdminUser } from "../user.schema";

const user = { id: "7", full_name: "Asha Rao", credits: 12 } as AdminUser;

function open(kind: "add" | "remove") {
  const portal = fakePortal(() => answer(null));
  render(<CreditsDialog kind={kind} user={user} onClose={() => undefined} />, inPortal(portal));
  const field = screen.getByLabelText<HTMLInputElement>("Credits");
  const form = field.closest("form");
  if (!form) throw new Error("The field stands in no form");
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

test("An admin who adds credits is offered 10, and the field begins at 1", () => {
  const { field } = open("add");
  expect(field.value).toBe("10");
  expect(field.min).toBe("1");
});

test.each([
  ["add", "25", 25],
  ["remove", "12", -12],
] as const)(
  "An admin can %s what was typed, at once after typing it",
  async (kind, typed, booked) => {
    const dialog = open(kind);
    dialog.type(typed);
    const { calls } = dialog.press();
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(await calls[0]?.json()).toMatchObject({ userid: "7", amount_to_add: booked });
  },
);

test.each([
  ["add", "0"],
  ["add", "-3"],
  ["add", "1.5"],
  ["add", ""],
  ["remove", "0"],
  ["remove", "13"],
] as const)("Nothing happens when an admin wants to %s %j credits", async (kind, typed) => {
  const dialog = open(kind);
  dialog.type(typed);
  fireEvent.blur(dialog.field);
  const button = screen.getByRole("button", { name: /^(Add|Remove) Credits$/ });
  expect(button.hasAttribute("disabled")).toBe(true);
  const { calls } = dialog.press();
  expect(dialog.field.value).toBe(typed);
  // A possible amount goes through after it, and goes alone.
  dialog.type("2");
  dialog.press();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(await calls[0]?.json()).toMatchObject({ amount_to_add: kind === "add" ? 2 : -2 });
});
