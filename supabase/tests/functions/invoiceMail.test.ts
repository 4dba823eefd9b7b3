import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { deliverMailTo, lastMailTo, type Mail } from "../mails";
import { payBack, settle } from "../rules/bookings/deskPayments";
import { addBooking } from "../rules/memberBookings";
import { day, newRoom } from "../rows";
import { admin, memberPerTest, sql, stack } from "../stack";

const maya = memberPerTest("Maya Rao");
const seller = {
  legal_name: "Courtyard Workspaces Private Limited",
  address: "14 Residency Road, Bengaluru 560025",
  gstin: "29AABCH4821K1ZG",
  gst_percent: 18,
  cafe_gst_percent: 5,
  room_sac: "997212",
  cafe_sac: "996331",
  place_of_supply: "buyer",
  invoice_prefix: "QMX",
  credit_note_prefix: "QMC",
};

async function withSeller(work: () => Promise<void>) {
  const [before] = await sql<{ value: object }[]>`
    select value from system_settings where key = 'billing'`;
  const set = (value: object) =>
    sql`update system_settings set value = ${sql.json(value as never)} where key = 'billing'`;
  await set(seller);
  try {
    await work();
  } finally {
    await set(before?.value ?? {});
  }
}

async function pdfOf({ ID, Attachments }: Mail): Promise<{ name: string; pdf: Buffer }> {
  const [file, ...others] = Attachments;
  expect(others).toEqual([]);
  expect(file?.ContentType).toBe("application/pdf");
  const part = await fetch(`${stack.mailUrl}/api/v1/message/${ID}/part/${file?.PartID}`);
  return { name: file?.FileName ?? "", pdf: Buffer.from(await part.arrayBuffer()) };
}

/** The streams of the PDF, uncompressed. Its fonts contain only the letters that it uses. */
function streamsIn(pdf: Buffer): string[] {
  const text = pdf.toString("latin1");
  return [...text.matchAll(/\/FlateDecode[^]*?stream\r?\n([^]*?)\r?\nendstream/g)].map(
    ([, stream = ""]) => inflateSync(Buffer.from(stream, "latin1")).toString("latin1"),
  );
}

function titleIn(pdf: Buffer): string | undefined {
  const text = pdf.toString("latin1");
  const object = /\/Title (\d+) 0 R/.exec(text)?.[1];
  return new RegExp(`\\n${object} 0 obj\\n\\((.*)\\)\\n`).exec(text)?.[1];
}

test("attaches the tax invoice to the email of a payment, and the credit note to that of a refund", () =>
  withSeller(async () => {
    const desk = await admin();
    const room = await newRoom({ credits_per_hour: null });
    const booking = await addBooking({ maya, room, nextWeek: await day(7) });
    const { data: paid } = await settle(desk, booking);
    await deliverMailTo(maya);
    const [invoice] = await sql<{ number: string }[]>`
      select number from invoices where payment_id = ${paid?.id ?? ""}`;
    const number = invoice?.number ?? "";
    expect(number).toMatch(/^QMX\//);
    const sent = await pdfOf(await lastMailTo(maya.email, "Payment received"));
    expect(sent.name).toBe(`${number.replaceAll("/", "-")}.pdf`);
    expect(sent.pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(sent.pdf.toString("latin1").trimEnd().endsWith("%%EOF")).toBe(true);
    expect(titleIn(sent.pdf)).toBe(`Tax Invoice ${number}`);
    expect(streamsIn(sent.pdf).length).toBeGreaterThan(2);

    await payBack(desk, paid?.order_id ?? "", { amount_paise: 50_000 });
    await deliverMailTo(maya);
    const note = await pdfOf(await lastMailTo(maya.email, "50"));
    expect(note.name).toMatch(/^QMC-\d\d-\d\d-\d{5}\.pdf$/);
    expect(titleIn(note.pdf)).toMatch(/^Credit Note QMC/);
  }));
