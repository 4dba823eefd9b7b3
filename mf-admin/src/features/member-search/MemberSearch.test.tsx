import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { fakeBackend } from "@portal/shared/testing/fakeBackend";
import { useLocation } from "@portal/shared/vendor/router";
import { expect, test } from "vitest";
import { fakePortal } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";
import { MemberSearch } from "./MemberSearch";

const person = (id: string, display_name: string) => ({
  id,
  display_name,
  email: `${id}@example.com`,
  phone_number: "98450 12345",
  organization: null,
  role: "user",
  credits: 3,
});
const [maya, asha] = [person("maya", "Maya Iyer"), person("asha", "Asha Rao")];

const Address = () => <output>{useLocation().pathname}</output>;

async function openSearch(found: object[]) {
  const rest = fakeBackend({ "POST rpc/search_members": found });
  const portal = fakePortal((request) => rest.fetch(request));
  render(
    <>
      <MemberSearch />
      <Address />
    </>,
    inPortal(portal),
  );
  fireEvent.keyDown(window, { key: "k", ctrlKey: true });
  const field = await screen.findByRole("combobox");
  return { rest, field, type: (value: string) => fireEvent.change(field, { target: { value } }) };
}

test("opens with Ctrl K and leads to the member chosen with the arrow keys", async () => {
  const { rest, field, type } = await openSearch([maya, asha]);
  type("98450");
  const options = await screen.findAllByRole("option");
  expect(rest.sent("POST rpc/search_members").map(({ body }) => body)).toEqual([
    { query: "98450", how_many: 8 },
  ]);
  expect(field.getAttribute("aria-activedescendant")).toBe(options[0]?.id);
  fireEvent.keyDown(field, { key: "ArrowDown" });
  expect(field.getAttribute("aria-activedescendant")).toBe(options[1]?.id);
  expect(options[1]?.getAttribute("aria-selected")).toBe("true");
  fireEvent.keyDown(field, { key: "Enter" });
  await screen.findByText("/admin/users/asha");
});

test("opens the only match when Enter comes before the result", async () => {
  const { field, type } = await openSearch([maya]);
  type("9845012345");
  fireEvent.keyDown(field, { key: "Enter" });
  expect(await screen.findByText("/admin/users/maya")).toBeTruthy();
});

test("waits for a choice when Enter comes before several results", async () => {
  const { field, type } = await openSearch([maya, asha]);
  type("98450");
  fireEvent.keyDown(field, { key: "Enter" });
  expect(await screen.findAllByRole("option")).toHaveLength(2);
  expect(screen.getByText("/admin")).toBeTruthy();
});

test("marks what was found and announces how many", async () => {
  const { type } = await openSearch([maya]);
  type("iyer");
  const option = await screen.findByRole("option");
  expect([...option.querySelectorAll("mark")].map((mark) => mark.textContent)).toEqual(["Iyer"]);
  await waitFor(() => expect(screen.getByText("1 found")).toBeTruthy());
});

test("says what to do when nothing is found", async () => {
  const { type } = await openSearch([]);
  type("nobody");
  expect(await screen.findByText(/^No member found\. Check the spelling/)).toBeTruthy();
});
