import { fireEvent, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Page } from "../data/page";
import type { RecordsQuery } from "./RecordsList";
import { answer, fakePortal } from "../testing/fakePortal";
import { inPortal } from "../testing/inPortal";
import { RecordsTable, type RecordColumn } from "./RecordsTable";

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
const settled: RecordsQuery<Page<Person>> = {
  data: { rows: people, total: 6 },
  error: null,
  isFetching: false,
  refetch: vi.fn<() => unknown>(),
};

function show(
  query: Partial<RecordsQuery<Page<Person>>>,
  more: Partial<Parameters<typeof RecordsTable<Person>>[0]> = {},
) {
  const portal = fakePortal(() => answer([]));
  const screen = render(
    <RecordsTable
      label="People"
      columns={columns}
      rowKey={({ id }) => id}
      query={{ ...settled, ...query }}
      errorTitle="Error loading people"
      empty="No people found"
      {...more}
    />,
    inPortal(portal),
  );
  return { ...screen, toasts: portal.toasts };
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

test("A list that failed to refresh keeps what it has, says so above it and tries again", () => {
  const refetch = vi.fn<() => unknown>();
  const { getByText, getByRole, toasts } = show({ error: new Error("late"), refetch });
  expect(getByText("Asha")).toBeTruthy();
  expect(getByRole("status").textContent).toContain("This could not be refreshed");
  fireEvent.click(getByRole("button", { name: "Retry" }));
  expect(refetch).toHaveBeenCalledOnce();
  expect(toasts).toEqual([]);
});

test("An empty list that failed to refresh says so too", () => {
  const { getByText, getByRole } = show({ data: { rows: [], total: 0 }, error: new Error("late") });
  expect(getByText("No people found")).toBeTruthy();
  expect(getByRole("status").textContent).toContain("This could not be refreshed");
});

test("A list that failed to refresh can say so in a toast", () => {
  const more = { errorToast: "Error fetching people" };
  const { toasts } = show({ error: new Error("late") }, more);
  expect(toasts).toEqual([
    { title: "Error fetching people", description: "late", variant: "destructive" },
  ]);
});

test("A list that is as fresh as can be says nothing", () => {
  expect(show({}).queryByRole("status")).toBeNull();
});

test("An empty list says what is missing", () => {
  const { getByText } = show({ data: { rows: [], total: 0 } });
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
    { paging: { page: 2, pageSize: 2, noun: "people", onPage } },
  );
  expect(getByText("Showing 3 - 4 of 6 people")).toBeTruthy();
  expect(getByRole("button", { name: "Page 2" }).getAttribute("aria-current")).toBe("page");
  fireEvent.click(getByRole("button", { name: "Next page" }));
  expect(onPage).toHaveBeenCalledWith(3);
});

test("A page beyond the last one gives way to the last", () => {
  const onPage = vi.fn<(page: number) => void>();
  const paging = { page: 7, pageSize: 2, noun: "people", onPage };
  const { queryByText } = show({ data: { rows: [], total: 6 } }, { paging });
  expect(onPage).toHaveBeenCalledWith(3);
  expect(queryByText("No people found")).toBeNull();
});

/** Rows of a page on which nobody is, one person being picked from another page. */
function pick(onChange: (picked: Person[]) => void) {
  const selected = [{ id: "9", name: "Zoya", city: "Goa" }];
  return { selection: { selected, onChange, label: ({ name }: Person) => `Select ${name}` } };
}

test("Who is picked stays picked beside those of this page", () => {
  const onChange = vi.fn<(picked: Person[]) => void>();
  const { getByRole } = show({}, pick(onChange));
  fireEvent.click(getByRole("checkbox", { name: "Select Dev" }));
  expect(onChange.mock.lastCall?.[0].map(({ name }) => name)).toEqual(["Zoya", "Dev"]);
  fireEvent.click(getByRole("checkbox", { name: "Select all" }));
  expect(onChange.mock.lastCall?.[0].map(({ name }) => name)).toEqual(["Zoya", "Asha", "Dev"]);
});

function onPhone() {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({
        matches: query.includes("max-width"),
        addEventListener: vi.fn<() => void>(),
        removeEventListener: vi.fn<() => void>(),
      }) as unknown as MediaQueryList,
  );
}
afterEach(() => vi.restoreAllMocks());

test("On a phone every row is a card", () => {
  onPhone();
  const { queryByRole, getAllByRole } = show({});
  expect(queryByRole("table")).toBeNull();
  expect(getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "AshaCityPune",
    "DevCityKochi",
  ]);
});

test("On a phone the server sorts too", async () => {
  onPhone();
  const onSort = vi.fn<(sort: unknown) => void>();
  const { getByRole, findByTitle } = show({}, { sort: null, onSort });
  fireEvent.mouseDown(getByRole("combobox", { name: "Sort by" }));
  fireEvent.click(await findByTitle("Name, descending"));
  expect(onSort).toHaveBeenLastCalledWith({ by: "name", descending: true });
});

test("On a phone a card is picked too", () => {
  onPhone();
  const onChange = vi.fn<(picked: Person[]) => void>();
  const { getByRole } = show({}, pick(onChange));
  fireEvent.click(getByRole("checkbox", { name: "Select Asha" }));
  expect(onChange.mock.lastCall?.[0].map(({ name }) => name)).toEqual(["Zoya", "Asha"]);
});
