import { fireEvent, render, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { jsonResponse, fakePortal } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";
import { AddressCard } from "./AddressCard";

const value = { address: "14 Residency Road, Bengaluru 560025", map_url: "" };
const setting = { value, updated_at: "2026-11-20T10:00:00Z" };

async function editing() {
  const portal = fakePortal(({ method }) =>
    jsonResponse(method === "GET" ? [setting] : [{ key: "space_address" }]),
  );
  const screen = render(<AddressCard />, inPortal(portal));
  fireEvent.click(await screen.findByRole("button", { name: "Edit the address" }));
  const type = (label: string, text: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const writes = () => portal.calls.filter(({ method }) => method === "PATCH");
  return { ...screen, type, save, writes };
}

test("saves the address and the map link with the loaded version", async () => {
  const { type, save, writes, findByText } = await editing();
  type("Street address", " 2 Church Street ");
  type("Map link (optional)", "https://maps.app.goo.gl/door");
  save();
  await findByText(value.address);
  const [write] = writes();
  expect(new URL(write?.url ?? "").searchParams.get("updated_at")).toBe(`eq.${setting.updated_at}`);
  expect(await write?.json()).toEqual({
    value: { address: "2 Church Street", map_url: "https://maps.app.goo.gl/door" },
  });
});

test("refuses a link that is not https, and keeps what was typed", async () => {
  const { type, save, writes, findByText, getByLabelText } = await editing();
  type("Map link (optional)", "javascript:alert(1)");
  save();
  await findByText("Enter a link that starts with https://, or none");
  expect(writes()).toEqual([]);
  expect(getByLabelText("Map link (optional)")).toHaveProperty("value", "javascript:alert(1)");
});

test("links to a search for the address without a map link", async () => {
  const portal = fakePortal(() => jsonResponse([setting]));
  const { findByRole } = render(<AddressCard />, inPortal(portal));
  const link = await findByRole("link", { name: "Show on a map" });
  await waitFor(() => expect(link.getAttribute("href")).toContain("14%20Residency%20Road"));
});
