import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { RecordCards } from "./RecordCards";

test("renders the detail of a card only while it is open", async () => {
  const rendered: string[] = [];
  render(
    <RecordCards
      rows={[{ id: "Asha" }, { id: "Dev" }]}
      rowKey={({ id }) => id}
      columns={[{ key: "name", title: "Name", render: ({ id }) => id }]}
      detail={({ id }) => {
        rendered.push(id);
        return `About ${id}`;
      }}
    />,
  );
  expect(rendered).toEqual([]);
  const [, dev] = screen.getAllByText("Details");
  if (!dev) throw new Error("no second card");
  fireEvent.click(dev);
  expect(await screen.findByText("About Dev")).toBeTruthy();
  expect(new Set(rendered)).toEqual(new Set(["Dev"]));
});

test("shows the facts of the summary, and the others under Details", () => {
  const column = (key: string, more: object = {}) => ({
    key,
    title: key,
    render: () => `the ${key}`,
    ...more,
  });
  render(
    <RecordCards
      rows={[{ id: "1" }]}
      rowKey={({ id }) => id}
      columns={[
        column("name"),
        column("phone"),
        column("day", { inSummary: true }),
        column("actions"),
      ]}
    />,
  );
  expect(screen.getByText("the day")).toBeTruthy();
  expect(screen.getByText("the actions")).toBeTruthy();
  expect(screen.queryByText("the phone")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Details", expanded: false }));
  expect(screen.getByText("the phone")).toBeTruthy();
});
