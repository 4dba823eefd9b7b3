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
