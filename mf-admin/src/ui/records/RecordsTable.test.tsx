import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { ReadPage } from "../../data/lists/page";
import { jsonResponse, fakePortal } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";
import { RecordsTable } from "./RecordsTable";
import type { PageQuery } from "../../data/lists/listQuery";
import type { RecordColumn } from "./recordView";
import { PRINT_LIMIT } from "./usePrintedPage";

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
const loaded: PageQuery<Person> = {
  data: { rows: people, total: 6 },
  error: null,
  isFetching: false,
  refetch: vi.fn<() => unknown>(),
};

function show(
  query: Partial<PageQuery<Person>>,
  more: Partial<Parameters<typeof RecordsTable<Person>>[0]> = {},
) {
  const portal = fakePortal(() => jsonResponse([]));
  const rendered = render(
    <RecordsTable
      label="People"
      columns={columns}
      rowKey={({ id }) => id}
      query={{ ...loaded, ...query }}
      errorTitle="Error loading people"
      empty="No people found"
      {...more}
    />,
    inPortal(portal),
  );
  return { ...rendered, toasts: portal.toasts };
}

test("shows a skeleton while loading", () => {
  const { getByRole } = show({ data: undefined, isFetching: true });
  expect(getByRole("status", { name: "Loading people" })).toBeTruthy();
});

test("shows a failed read in place and can retry it", () => {
  const refetch = vi.fn<() => unknown>();
  const error = { status: 503, message: "upstream" };
  const { getByRole } = show({ data: undefined, error, refetch });
  expect(getByRole("alert").textContent).toContain("Error loading people");
  expect(getByRole("alert").textContent).toContain("temporarily unavailable");
  fireEvent.click(getByRole("button", { name: "Retry" }));
  expect(refetch).toHaveBeenCalledOnce();
});

test("keeps the rows when a refresh fails, shows a notice and can retry", () => {
  const refetch = vi.fn<() => unknown>();
  const { getByText, getByRole, toasts } = show({ error: new Error("late"), refetch });
  expect(getByText("Asha")).toBeTruthy();
  expect(getByRole("status").textContent).toContain(
    "Couldn't refresh. This data may be out of date",
  );
  fireEvent.click(getByRole("button", { name: "Retry" }));
  expect(refetch).toHaveBeenCalledOnce();
  expect(toasts).toEqual([]);
});

test("shows the notice for an empty list as well", () => {
  const { getByText, getByRole } = show({ data: { rows: [], total: 0 }, error: new Error("late") });
  expect(getByText("No people found")).toBeTruthy();
  expect(getByRole("status").textContent).toContain(
    "Couldn't refresh. This data may be out of date",
  );
});

test("shows a toast for a failed refresh if errorToast is set", () => {
  const more = { errorToast: "Error fetching people" };
  const { toasts } = show({ error: new Error("late") }, more);
  expect(toasts).toEqual([
    { title: "Error fetching people", description: "late", variant: "destructive" },
  ]);
});

test("shows no notice or toast without an error", () => {
  expect(show({}).queryByRole("status")).toBeNull();
});

test("shows the empty message without rows", () => {
  const { getByText } = show({ data: { rows: [], total: 0 } });
  expect(getByText("No people found")).toBeTruthy();
});

test("sorts ascending, then descending, then by default", () => {
  const onSort = vi.fn<(sort: unknown) => void>();
  const { getByRole, rerender } = show({}, { sort: { by: "name", descending: false }, onSort });
  fireEvent.click(getByRole("columnheader", { name: /Name/ }));
  expect(onSort).toHaveBeenLastCalledWith({ by: "name", descending: true });
  rerender(<div />);
  const again = show({}, { sort: { by: "name", descending: true }, onSort });
  fireEvent.click(again.getByRole("columnheader", { name: /Name/ }));
  expect(onSort).toHaveBeenLastCalledWith(null);
});

test("shows the default order, and can reverse it", () => {
  const onSort = vi.fn<(sort: unknown) => void>();
  const { getByRole } = show({}, { defaultSort: { by: "name", descending: true }, onSort });
  const name = getByRole("columnheader", { name: /Name/ });
  expect(name.getAttribute("aria-sort")).toBe("descending");
  fireEvent.click(name);
  expect(onSort).toHaveBeenLastCalledWith({ by: "name", descending: false });
});

test("shows the page range and changes pages", () => {
  const onPage = vi.fn<(page: number) => void>();
  const { getByRole, getByText } = show(
    {},
    { paging: { page: 2, pageSize: 2, noun: "rows", onPage } },
  );
  expect(getByText("Showing 3 - 4 of 6 rows")).toBeTruthy();
  expect(getByRole("button", { name: "Page 2" }).getAttribute("aria-current")).toBe("page");
  fireEvent.click(getByRole("button", { name: "Next page" }));
  expect(onPage).toHaveBeenCalledWith(3);
});

test("opens the last page when the page does not exist", () => {
  const onPage = vi.fn<(page: number) => void>();
  const paging = { page: 7, pageSize: 2, noun: "rows", onPage };
  const { queryByText } = show({ data: { rows: [], total: 6 } }, { paging });
  expect(onPage).toHaveBeenCalledWith(3);
  expect(queryByText("No people found")).toBeNull();
});

/** The selected person is on another page. */
function pick(onChange: (picked: Person[]) => void) {
  const selected = [{ id: "9", name: "Zoya", city: "Goa" }];
  return { selection: { selected, onChange, label: ({ name }: Person) => `Select ${name}` } };
}

test("keeps the selection from other pages", () => {
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
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("shows each row as a card on narrow screens", () => {
  onPhone();
  const { queryByRole, getAllByRole } = show({});
  expect(queryByRole("table")).toBeNull();
  expect(getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "AshaCityPune",
    "DevCityKochi",
  ]);
});

test("sorts on narrow screens, in the toolbar", async () => {
  onPhone();
  const onSort = vi.fn<(sort: unknown) => void>();
  const { getByRole, findByTitle } = show(
    {},
    { sort: null, onSort, toolbar: (sortSelect) => <div role="toolbar">{sortSelect}</div> },
  );
  expect(getByRole("toolbar").contains(getByRole("combobox", { name: "Sort by" }))).toBe(true);
  fireEvent.mouseDown(getByRole("combobox", { name: "Sort by" }));
  fireEvent.click(await findByTitle("Name, descending"));
  expect(onSort).toHaveBeenLastCalledWith({ by: "name", descending: true });
});

test("selects a card on narrow screens", () => {
  onPhone();
  const onChange = vi.fn<(picked: Person[]) => void>();
  const { getByRole } = show({}, pick(onChange));
  fireEvent.click(getByRole("checkbox", { name: "Select Asha" }));
  expect(onChange.mock.lastCall?.[0].map(({ name }) => name)).toEqual(["Zoya", "Asha"]);
});

function stubPrint(whenPrinted?: () => void) {
  const print = vi.fn(whenPrinted);
  vi.stubGlobal("print", print);
  return print;
}

function showTwoOfSix(readPage = vi.fn<ReadPage<Person>>()) {
  const paging = { page: 2, pageSize: 2, noun: "rows", onPage: () => undefined };
  return { readPage, ...show({ readPage }, { paging }) };
}
const six = Array.from({ length: 6 }, (_, index) => ({
  id: String(index),
  name: `Person ${index}`,
  city: "Goa",
}));

test("prints the rows of all pages", async () => {
  const shown: number[] = [];
  const print = stubPrint(() => shown.push(screen.getAllByText("Goa").length));
  const { readPage, getByRole, getByText } = showTwoOfSix();
  readPage.mockResolvedValue({ rows: six, total: 6 });
  fireEvent.click(getByRole("button", { name: "Print all 6" }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(shown).toEqual([6]);
  expect(readPage.mock.lastCall?.slice(0, 2)).toEqual([1, PRINT_LIMIT]);
  expect(getByText("Showing 1 - 6 of 6 rows")).toBeTruthy();
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(getByText("Showing 3 - 4 of 6 rows")).toBeTruthy();
});

test("prints once by shortcut, with all lists on the screen", async () => {
  const print = stubPrint();
  const reads = [showTwoOfSix().readPage, showTwoOfSix().readPage];
  for (const read of reads) read.mockResolvedValue({ rows: six, total: 6 });
  expect(fireEvent.keyDown(document.body, { key: "p", ctrlKey: true })).toBe(false);
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  for (const read of reads) expect(read).toHaveBeenCalledOnce();
  expect(screen.getAllByText("Goa")).toHaveLength(12);
});

test("does not print a part of a list that cannot be read", async () => {
  const print = stubPrint();
  const { readPage, getByRole, toasts } = showTwoOfSix();
  readPage.mockRejectedValue(new Error("late"));
  fireEvent.click(getByRole("button", { name: "Print all 6" }));
  await waitFor(() => expect(toasts).toMatchObject([{ title: "Printing failed" }]));
  expect(print).not.toHaveBeenCalled();
});

test("says how many rows of a long list are printed", () => {
  const paging = { page: 1, pageSize: 2, noun: "rows", onPage: () => undefined };
  const data = { rows: people, total: 1000, hasMore: true };
  const { getByRole } = show({ data, readPage: vi.fn<ReadPage<Person>>() }, { paging });
  expect(getByRole("button", { name: "Print the first 500" })).toBeTruthy();
});

test("leaves printing to the browser if all rows are shown", () => {
  const { queryByRole } = show({
    data: { rows: people, total: 2 },
    readPage: vi.fn<ReadPage<Person>>(),
  });
  expect(queryByRole("button", { name: /Print/ })).toBeNull();
  expect(fireEvent.keyDown(document.body, { key: "p", ctrlKey: true })).toBe(true);
});
