import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { SnackActions } from "./SnackActions";
import type { AdminSnack } from "./snack.schema";

const murukku = {
  id: "7",
  name: "Murukku",
  quantity: 4,
  order_count: 0,
  has_history: false,
  archived_at: null,
} as AdminSnack;

function actionsOf(more: Partial<AdminSnack>): (string | null)[] {
  render(<SnackActions snack={{ ...murukku, ...more }} onAction={() => undefined} />);
  return screen.getAllByRole("button").map(({ textContent }) => textContent);
}

test.each([
  ["without history", {}, ["Edit", "Restock", "History", "Disable", "Delete"]],
  ["with history", { has_history: true }, ["Edit", "Restock", "History", "Disable", "Archive"]],
  ["that is archived", { archived_at: "2026-11-20T06:00:00Z" }, ["Restore", "History"]],
] as const)("offers for a snack %s what can succeed", (_, more, expected) => {
  expect(actionsOf(more)).toEqual(expected);
});
