import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { fakeBackend, type FakeResponses } from "@portal/shared/testing/fakeBackend";
import { expect, test } from "vitest";
import { toCsv } from "../data/lists/csv";
import { registerColumns } from "../features/invoices/ExportRegister";
import { readMonth } from "../features/invoices/month";
import { fakePortal } from "../testing/fakePortal";
import { inPortal } from "../testing/inPortal";
import { InvoicesPage } from "./InvoicesPage";

const invoice = {
  id: "i1",
  user_id: "asha",
  kind: "invoice" as const,
  number: "BAN/26-27/00042",
  issued_on: "2026-11-20",
  invoice_number: null,
  invoiced_on: null,
  buyer: { name: "Loom & Co", gstin: "27AAPFU0939F1ZV" },
  place_of_supply: "27-Maharashtra",
  lines: [{ sac: "997212", gst_percent: 18 }],
  taxable_paise: 63_559,
  cgst_paise: 0,
  sgst_paise: 0,
  igst_paise: 11_441,
  total_paise: 75_000,
};
const creditNote = {
  ...invoice,
  id: "i2",
  kind: "credit_note" as const,
  number: "BCN/26-27/00003",
  invoice_number: "BAN/26-27/00042",
  invoiced_on: "2026-11-20",
  buyer: { name: "Asha Rao", gstin: null },
};
const seller = {
  legal_name: "Courtyard Workspaces Private Limited",
  address: "14 Residency Road, Bengaluru 560025",
  gstin: "29AABCH4821K1ZG",
  gst_percent: 18,
};

function show(responses: FakeResponses = {}, address = "/admin/invoices?month=2026-11") {
  const backend = fakeBackend({
    "GET invoices": [invoice, creditNote],
    "GET system_settings": [{ value: seller, updated_at: "2026-11-20T10:00:00Z" }],
    "POST rpc/invoice_status": [{ missing: [], waiting: 0 }],
    ...responses,
  });
  const portal = fakePortal((request) => backend.fetch(request));
  render(<InvoicesPage />, inPortal(portal, address));
  return backend;
}

test("lists the documents of a month, without those of test payments", async () => {
  const backend = show();
  const link = await screen.findByRole("link", { name: "BAN/26-27/00042" });
  expect(link.getAttribute("href")).toBe("/invoice?id=i1");
  const query = backend.sent("GET invoices")[0]?.query;
  expect(query?.getAll("issued_on")).toEqual(["gte.2026-11-01", "lt.2026-12-01"]);
  expect(query?.get("is_test")).toBe("eq.false");
});

test("asks, then issues the documents that waited for details of the seller", async () => {
  const backend = show({
    "POST rpc/invoice_status": [{ missing: [], waiting: 3 }],
    "POST rpc/issue_waiting_invoices": 3,
  });
  fireEvent.click(await screen.findByRole("button", { name: "Issue 3 documents" }));
  const dialog = await screen.findByRole("dialog");
  expect(backend.sent("POST rpc/issue_waiting_invoices")).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Issue" }));
  await waitFor(() => expect(backend.sent("POST rpc/issue_waiting_invoices")).toHaveLength(1));
});

test("saves the seller with the loaded version, and refuses a wrong GSTIN and equal prefixes", async () => {
  const backend = show({ "PATCH system_settings": [{ key: "billing" }] });
  fireEvent.click(await screen.findByRole("button", { name: "Edit the seller" }));
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
  type("GSTIN", "29AABCH4821K1ZH");
  type("GST on the cafe (%)", "5");
  type("Prefix of invoices", "BAN");
  type("Prefix of credit notes", "BAN");
  save();
  await screen.findByText("This is not a valid GSTIN. Check each character.");
  await screen.findByText("Choose another prefix than that of invoices");
  expect(backend.sent("PATCH system_settings")).toEqual([]);
  type("GSTIN", seller.gstin);
  type("Prefix of credit notes", "BCN");
  save();
  await waitFor(() => expect(backend.sent("PATCH system_settings")).toHaveLength(1));
  const [write] = backend.sent("PATCH system_settings");
  expect(write?.query.get("updated_at")).toBe("eq.2026-11-20T10:00:00Z");
  expect(write?.body).toEqual({
    value: {
      ...seller,
      cafe_gst_percent: 5,
      room_sac: "997212",
      cafe_sac: "996331",
      place_of_supply: "buyer",
      invoice_prefix: "BAN",
      credit_note_prefix: "BCN",
    },
  });
});

test("writes the register with B2B and B2C, and amounts in rupees", () => {
  const [, b2b, b2c] = toCsv([invoice, creditNote], registerColumns).split("\r\n");
  expect(b2b).toBe(
    "B2B,Invoice,BAN/26-27/00042,2026-11-20,,,Loom & Co,27AAPFU0939F1ZV,27-Maharashtra,N,'997212,18,635.59,0,0,114.41,750",
  );
  expect(b2c).toBe(
    "B2C,Credit note,BCN/26-27/00003,2026-11-20,BAN/26-27/00042,2026-11-20,Asha Rao,,27-Maharashtra,N,'997212,18,635.59,0,0,114.41,750",
  );
});

test.each([
  ["2026-02", "2026-02"],
  ["2026-13", "2026-11"],
  [null, "2026-11"],
])("reads the month %j as %s", (text, month) => {
  expect(readMonth(text, "2026-11-29")).toBe(month);
});
