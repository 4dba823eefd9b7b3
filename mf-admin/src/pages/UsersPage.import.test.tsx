import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakePortal, jsonResponse } from "../testing/fakePortal";
import { inPortal } from "../testing/inPortal";
import { UsersPage } from "./UsersPage";

const header = "Full name;E-mail;Mobile;Notes";
const asha = "Asha Rao;asha@example.com;+91 98450 12345;first";
const broken = "Dev;dev(at)example.com;;";

interface Server {
  /** Responses to import_members, one after the other. */
  answers?: (() => Response)[];
}

async function showImport({ answers = [() => jsonResponse(1)] }: Server = {}) {
  const portal = fakePortal(({ url }) => {
    if (url.includes("known_import_keys")) return jsonResponse(["known@example.com"]);
    if (url.includes("import_members")) return (answers.shift() ?? (() => jsonResponse(1)))();
    return jsonResponse([]);
  });
  render(<UsersPage />, inPortal(portal));
  fireEvent.click(screen.getByRole("button", { name: "Import CSV" }));
  const dialog = await screen.findByRole("dialog");
  within(dialog).getByText("Import members");
  const press = async (name: string | RegExp) =>
    fireEvent.click(await within(dialog).findByRole("button", { name }));
  const chooseFile = (content: BlobPart) => {
    const input = dialog.querySelector<HTMLInputElement>("input[type=file]");
    if (!input) throw new Error("The dialog has no file field");
    fireEvent.change(input, { target: { files: [new File([content], "members.csv")] } });
  };
  const choose = (...lines: string[]) => chooseFile(lines.join("\n"));
  const sent = () =>
    Promise.all(
      portal.calls
        .filter(({ url }) => url.includes("import_members"))
        .map((call) => call.clone().json() as Promise<{ batch_id: string; members: unknown }>),
    );
  return { dialog, press, choose, chooseFile, sent };
}

test("imports the rows of a file after a check, and shows how many", async () => {
  const { dialog, press, choose, sent } = await showImport();
  choose(header, asha);
  expect(await within(dialog).findByText("Not imported: Notes")).toBeTruthy();
  await press("Check rows");
  await press("Import 1 member");
  await within(dialog).findByText("1 member imported");
  const member = {
    full_name: "Asha Rao",
    email: "asha@example.com",
    phone_number: "+91 98450 12345",
  };
  expect((await sent()).map(({ members }) => members)).toEqual([[member]]);
});

test("names line, field and correction of wrong rows, and imports the others only on request", async () => {
  const { dialog, press, choose, sent } = await showImport();
  choose(header, asha, broken, "Kim;known@example.com;;");
  await press("Check rows");
  await within(dialog).findByText("2 rows need a correction");
  const wrong = within(dialog).getAllByRole("row", { name: /In the file/ });
  expect(wrong.map((row) => row.textContent)).toEqual([
    "3EmailEnter one email address, such as asha@example.com.In the file: dev(at)example.com",
    "4EmailThis member exists already. Remove the line.In the file: known@example.com",
  ]);
  const confirm = within(dialog).getByRole<HTMLButtonElement>("button", {
    name: "Import 1 member",
  });
  expect(confirm.disabled).toBe(true);
  fireEvent.click(within(dialog).getByRole("checkbox", { name: "Leave out these 2 rows" }));
  fireEvent.click(confirm);
  await within(dialog).findByText("1 member imported");
  expect(await sent()).toHaveLength(1);
});

test("asks for the column of a required field", async () => {
  const { dialog, choose } = await showImport();
  choose("Full name,Address", "Asha,asha@example.com");
  await within(dialog).findByText("Choose its column.");
  const check = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Check rows" });
  expect(check.disabled).toBe(true);
  fireEvent.mouseDown(within(dialog).getByRole("combobox", { name: /^Email/ }));
  fireEvent.click(await screen.findByTitle("Address"));
  expect(check.disabled).toBe(false);
});

test("keeps the rows after a failure and repeats the import under the same batch id", async () => {
  const { dialog, press, choose, sent } = await showImport({
    answers: [() => jsonResponse({ code: "57014", message: "canceled" }, 500)],
  });
  choose(header, asha);
  await press("Check rows");
  await press("Import 1 member");
  await within(dialog).findByText("This took too long. Please try again.");
  await press("Import 1 member");
  await within(dialog).findByText("1 member imported");
  const [first, second] = await sent();
  expect(second?.batch_id).toBe(first?.batch_id);
});

test("says what is wrong with a file that cannot be read", async () => {
  const { dialog, choose } = await showImport();
  choose(header);
  await waitFor(() =>
    expect(within(dialog).getByRole("alert").textContent).toContain("only headings"),
  );
});

test("reads a file as Windows-1252 only when its texts are accepted", async () => {
  const { dialog, press, chooseFile, sent } = await showImport();
  const many = Array.from({ length: 9 }, (_, index) => `Zo\xEB;zoe${index}@example.com;;`);
  const lines = [header, asha, ...many].join("\n");
  chooseFile(Uint8Array.from([...lines].map((char) => char.charCodeAt(0))));
  await within(dialog).findByText(/^Line 3 contains a character that is not in UTF-8/);
  const list = within(dialog).getByRole("list", { name: "Lines as Windows-1252" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(9);
  expect(list.firstChild?.textContent).toBe("Line 3: Zoë;zoe0@example.com;;");
  await press("Read as Windows-1252");
  await press("Check rows");
  await press("Import 10 members");
  await within(dialog).findByText("1 member imported");
  expect((await sent())[0]?.members).toMatchObject([
    { full_name: "Asha Rao" },
    ...many.map(() => ({ full_name: "Zoë" })),
  ]);
});

test("offers to leave out a row that has lost its columns", async () => {
  const { dialog, press, choose } = await showImport();
  choose(
    "Full name,Company,Email",
    "Dev,Studio Rao, Pvt Ltd,dev@example.com",
    "Asha,,a@example.com",
  );
  await press("Check rows");
  await within(dialog).findByText("1 row needs a correction");
  const [wrong] = within(dialog).getAllByRole("row", { name: /In the file/ });
  expect(wrong?.textContent).toContain("2Whole rowThe row has 4 cells, but there are 3 headings.");
  await within(dialog).findByRole("button", { name: "Import 1 member" });
});

test("lists a column without a heading as not imported", async () => {
  const { dialog, choose } = await showImport();
  choose("Full name,,Email", "Asha,Studio Rao,asha@example.com");
  expect(await within(dialog).findByText("Not imported: Column 2")).toBeTruthy();
});
