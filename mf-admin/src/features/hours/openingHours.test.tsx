import { fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import { answer, fakePortal, type Respond } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";
import { OpeningHoursEditor } from "./OpeningHoursEditor";
import { useSaveOpeningHours } from "./openingHours.mutations";

const stamp = "2026-11-20T10:00:00Z";
const broken = () => answer({ code: "XX000", message: "deep inside" }, 400);

async function save(updatedAt: string | null, respond: Respond) {
  const portal = fakePortal(respond);
  const { result } = renderHook(() => useSaveOpeningHours(), inPortal(portal));
  const seen = { value: defaultOpeningHours, updatedAt };
  result.current.mutate({ seen, next: defaultOpeningHours });
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  await waitFor(() => expect(result.current.isPending).toBe(false));
  return { thrown: result.current.error, title: portal.toasts[0]?.title, calls: portal.calls };
}

test.each<[string, string | null, Respond]>([
  ["Error checking existing hours", stamp, broken],
  [
    "Error updating opening hours",
    stamp,
    ({ method }) => (method === "GET" ? answer([{ updated_at: stamp }]) : broken()),
  ],
  [
    "Error creating opening hours",
    null,
    ({ method }) => (method === "GET" ? answer([]) : broken()),
  ],
])("throws %j, followed by the reason", async (beginning, updatedAt, respond) => {
  const { thrown, title } = await save(updatedAt, respond);
  const message = `${beginning}: Please try again.`;
  expect(thrown).toMatchObject({ message });
  expect(title).toBe(`Error updating: ${message}`);
});

test("does not overwrite hours that another admin saved since", async () => {
  const { thrown, calls } = await save(stamp, () => answer([{ updated_at: "2026-11-21" }]));
  expect(thrown).toMatchObject({ name: "StaleVersionError" });
  expect(calls.map(({ method }) => method)).toEqual(["GET"]);
});

test("marks the times of a day that closes before it opens", async () => {
  const stored = { value: defaultOpeningHours, updated_at: "2026-11-20T10:00:00Z" };
  render(<OpeningHoursEditor />, inPortal(fakePortal(() => answer([stored]))));
  fireEvent.click(await screen.findByRole("button", { name: "Edit" }));
  const closes = screen.getByLabelText("Monday closes at");
  const isMarked = (label: string) => screen.getByLabelText(label).getAttribute("aria-invalid");
  expect(isMarked("Monday closes at")).toBeNull();
  fireEvent.change(closes, { target: { value: "07:00" } });
  expect(screen.getByRole("alert").textContent).toBe(
    "Monday: closing time must be later than opening time.",
  );
  expect(isMarked("Monday opens at")).toBe("true");
  expect(isMarked("Monday closes at")).toBe("true");
  expect(isMarked("Tuesday closes at")).toBeNull();
  expect(closes.className).toContain("ant-input-status-error");
});

test("discards edited hours after Cancel and Leave", async () => {
  const stored = { value: defaultOpeningHours, updated_at: stamp };
  render(<OpeningHoursEditor />, inPortal(fakePortal(() => answer([stored]))));
  const edit = async () => fireEvent.click(await screen.findByRole("button", { name: "Edit" }));
  const closing = () => screen.getByLabelText<HTMLInputElement>("Monday closes at");
  await edit();
  const before = closing().value;
  fireEvent.change(closing(), { target: { value: "21:00" } });
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  fireEvent.click(await screen.findByRole("button", { name: "Leave" }));
  await edit();
  expect(closing().value).toBe(before);
});
