import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Pagination } from "./Pagination";

const users = { page: 1, pageSize: 10, noun: "users", onPage: () => undefined };

test("offers other page sizes, if there is more than the smallest page", async () => {
  const onPageSize = vi.fn();
  const { rerender } = render(
    <Pagination {...users} total={11} pageSizes={[10, 25]} onPageSize={onPageSize} />,
  );
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Rows on a page" }));
  fireEvent.click(await screen.findByTitle("25 on a page"));
  expect(onPageSize.mock.calls[0]?.[0]).toBe(25);
  rerender(<Pagination {...users} total={10} pageSizes={[10, 25]} onPageSize={onPageSize} />);
  expect(screen.queryByRole("combobox")).toBeNull();
});
