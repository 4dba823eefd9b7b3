import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Input } from "antd";
import { expect, test, vi } from "vitest";
import { signOutEvent } from "@portal/shared/contract/signOutEvent";
import { jsonResponse, fakePortal } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";
import { EditField } from "../edit/EditField";
import { FormDialog } from "./FormDialog";

function open() {
  const onClose = vi.fn<() => void>();
  render(
    <FormDialog<{ name: string }>
      title="Edit room"
      open
      onClose={onClose}
      submitLabel="Save"
      busy={false}
      initialValues={{ name: "Peepal" }}
      onSubmit={() => undefined}
    >
      <EditField name="name" label="Name">
        <Input />
      </EditField>
    </FormDialog>,
    inPortal(fakePortal(() => jsonResponse([]))),
  );
  const type = (value: string) =>
    fireEvent.change(screen.getByLabelText("Name"), { target: { value } });
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  const unload = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { onClose, type, press, unload };
}

test("focuses the first field", async () => {
  open();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name")));
});

test("closes without confirmation when the values are unchanged", () => {
  const { onClose, type, press, unload } = open();
  type("Neem");
  type("Peepal");
  expect(unload()).toBe(false);
  press("Cancel");
  expect(onClose).toHaveBeenCalledOnce();
});

test.each(["Cancel", "Close"])(
  "asks for confirmation when %s would discard changes",
  async (button) => {
    const { onClose, type, press } = open();
    const closes = screen.getByRole("button", { name: button });
    type("Neem");
    fireEvent.click(closes);
    await screen.findByText("Leave without saving?");
    screen.getByText("Your changes will be lost.");
    expect(onClose).not.toHaveBeenCalled();
    press("Keep editing");
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Neem");
    fireEvent.click(closes);
    press("Leave");
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  },
);

const goBack = () =>
  act(async () => {
    const arrived = new Promise((resolve) =>
      window.addEventListener("popstate", resolve, { once: true }),
    );
    history.back();
    await arrived;
  });

test("Back asks before it discards changes, and closes the question with the next Back", async () => {
  const { onClose, type } = open();
  type("Neem");
  await goBack();
  const title = await screen.findByText("Leave without saving?");
  const question = title.closest(".ant-modal");
  await goBack();
  // The transition of closing never ends without a browser.
  expect(question?.className).toContain("leave");
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Neem");
  type("Peepal");
  await goBack();
  expect(onClose).toHaveBeenCalledOnce();
});

test("asks for confirmation when a reload or Log Out would discard changes", async () => {
  const { type, press, unload } = open();
  const signOut = vi.fn<() => void>();
  type("Neem");
  expect(unload()).toBe(true);
  expect(window.dispatchEvent(signOutEvent(signOut))).toBe(false);
  await screen.findByText("Leave without saving?");
  expect(signOut).not.toHaveBeenCalled();
  press("Leave");
  expect(signOut).toHaveBeenCalledOnce();
});
