import { fireEvent, render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { RecordsTable, type RecordColumn, type RecordsQuery } from "./RecordsTable";

interface Person {
  id: string;
  name: string;
  city: string;
}

const columns: RecordColumn<Person>[] = [
  { key: "name", title: "Name", sortable: true, render: ({ name }) => name },
  { key: "city", title: "City", render: ({ city }) => city },
];
const people: Person[] = [
  { id: "1", name: "Asha", city: "Pune" },
  { id: "2", name: "Dev", city: "Kochi" },
];
const settled: RecordsQuery<Person[]> = {
  data: people,
  error: null,
  isFetching: false,
  refetch: vi.fn<() => unknown>(),
};

function show(
  query: Partial<RecordsQuery<Person[]>>,
  more: Partial<Parameters<typeof RecordsTable<Person>>[0]> = {},
) {
  const merged = { ...settled, ...query };
  return render(
    <RecordsTable
      label="People"
      columns={columns}
      rowKey={({ id }) => id}
      query={merged}
      rows={merged.data}
      errorTitle="Error loading people"
      empty="No people found"
      {...more}
    />,
  );
}

test("A list that loads shows its skeleton", () => {
  const { getByRole } = show({ data: undefined, isFetching: true });
  expect(getByRole("status", { name: "Loading people" })).toBeTruthy();
});

test("A list that failed says so in its place and tries again", () => {
  const refetch = vi.fn<() => unknown>();
  const error = { status: 503, message: "upstream" };
  const { getByRole } = show({ data: undefined, error, refetch });
  expect(getByRole("alert").textContent).toContain("Error loading people");
  expect(getByRole("alert").textContent).toContain("nothing was lost");
  fireEvent.click(getByRole("button", { name: "Retry" }));
  expect(refetch).toHaveBeenCalledOnce();
});

test("A list that failed to refresh keeps what it has", () => {
  const { getByText, queryByRole } = show({ error: new Error("late") });
  expect(getByText("Asha")).toBeTruthy();
  expect(queryByRole("alert")).toBeNull();
});

test("An empty list says what is missing", () => {
  const { getByText } = show({ data: [] });
  expect(getByText("No people found")).toBeTruthy();
});

test("A heading sorts up, then down, then as before", () => {
  const onSort = vi.fn<(sort: unknown) => void>();
  const { getByRole, rerender } = show({}, { sort: { by: "name", descending: false }, onSort });
  fireEvent.click(getByRole("columnheader", { name: /Name/ }));
  expect(onSort).toHaveBeenLastCalledWith({ by: "name", descending: true });
  rerender(<div />);
  const again = show({}, { sort: { by: "name", descending: true }, onSort });
  fireEvent.click(again.getByRole("columnheader", { name: /Name/ }));
  expect(onSort).toHaveBeenLastCalledWith(null);
});

test("The pages are said and turned", () => {
  const onPage = vi.fn<(page: number) => void>();
  const { getByRole, getByText } = show(
    {},
    { paging: { page: 2, pageSize: 2, total: 6, noun: "people", onPage } },
  );
  expect(getByText("Showing 3 - 4 of 6 people")).toBeTruthy();
  expect(getByRole("button", { name: "Page 2" }).getAttribute("aria-current")).toBe("page");
  fireEvent.click(getByRole("button", { name: "Next page" }));
  expect(onPage).toHaveBeenCalledWith(3);
});

test("A page whose last row is gone gives way to the page before", () => {
  const onPage = vi.fn<(page: number) => void>();
  const paging = { page: 3, pageSize: 2, total: 0, noun: "people", onPage };
  const { queryByText } = show({ data: [] }, { paging });
  expect(onPage).toHaveBeenCalledWith(2);
  expect(queryByText("No people found")).toBeNull();
});

test("On a phone every row is a card", () => {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({
        matches: query.includes("max-width"),
        addEventListener: vi.fn<() => void>(),
        removeEventListener: vi.fn<() => void>(),
      }) as unknown as MediaQueryList,
  );
  const { queryByRole, getAllByRole } = show({});
  expect(queryByRole("table")).toBeNull();
  expect(getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "AshaCityPune",
    "DevCityKochi",
  ]);
  vi.restoreAllMocks();
});
