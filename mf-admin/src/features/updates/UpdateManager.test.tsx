import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { jsonResponse, fakePortal } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";
import { UpdateManager } from "./UpdateManager";

const lift = {
  id: "1",
  title: "Lift",
  content: "Out of order",
  published: true,
  created_by: null,
  created_at: "2026-11-20T10:00:00Z",
  updated_at: "2026-11-20T10:00:00Z",
};

async function manager() {
  render(<UpdateManager />, inPortal(fakePortal(() => jsonResponse([lift]))));
  const edit = await screen.findByRole("button", { name: "Edit Lift" });
  const title = () => screen.getByLabelText<HTMLInputElement>("Title");
  return { edit, title };
}

test("asks for confirmation before it opens another update with unsaved changes", async () => {
  const { edit, title } = await manager();
  fireEvent.change(title(), { target: { value: "Tea at five" } });
  fireEvent.click(edit);
  await screen.findByText("Leave without saving?");
  expect(title().value).toBe("Tea at five");
  fireEvent.click(screen.getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(title().value).toBe("Lift"));
});

test("opens an update at once without unsaved changes", async () => {
  const { edit, title } = await manager();
  fireEvent.click(edit);
  expect(title().value).toBe("Lift");
  expect(screen.queryByRole("dialog")).toBeNull();
});
