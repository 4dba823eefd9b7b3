import { appendFileSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { privateFolder } from "../../process/privateFolder";
import {
  type Delivery,
  type JournalRecord,
  type Order,
  type Payment,
  recordSchema,
  type Refund,
} from "./entities";

type RefundRecord = Extract<JournalRecord, { kind: "refund" }>;

/** The state of the sandbox, in memory and in a journal that is written before each response. */
export class Ledger {
  readonly orders = new Map<string, Order>();
  readonly payments = new Map<string, Payment>();
  readonly refunds = new Map<string, RefundRecord>();
  readonly deliveries = new Map<string, Delivery>();
  readonly #path: string;

  constructor(folder: string) {
    privateFolder(folder);
    this.#path = join(folder, "journal.jsonl");
    for (const record of readJournal(this.#path)) this.#remember(record);
    this.#compact();
  }

  put(...records: readonly JournalRecord[]): void {
    appendFileSync(this.#path, asLines(records));
    for (const record of records) this.#remember(record);
  }

  paymentsOf(orderId: string): Payment[] {
    return [...this.payments.values()].filter(({ order_id }) => order_id === orderId);
  }

  refundsOf(paymentId: string): Refund[] {
    return [...this.refunds.values()]
      .map(({ value }) => value)
      .filter(({ payment_id }) => payment_id === paymentId);
  }

  refundOfKey(key: string): RefundRecord | undefined {
    return [...this.refunds.values()].find(({ idempotency }) => idempotency?.key === key);
  }

  #remember(record: JournalRecord): void {
    const { kind, value } = record;
    if (kind === "order") this.orders.set(value.id, value);
    else if (kind === "payment") this.payments.set(value.id, value);
    else if (kind === "refund") this.refunds.set(value.id, record);
    else if (value.copies > 0) this.deliveries.set(value.id, value);
    else this.deliveries.delete(value.id);
  }

  #compact(): void {
    const records: JournalRecord[] = [
      ...[...this.orders.values()].map((value) => ({ kind: "order", value }) as const),
      ...[...this.payments.values()].map((value) => ({ kind: "payment", value }) as const),
      ...this.refunds.values(),
      ...[...this.deliveries.values()].map((value) => ({ kind: "delivery", value }) as const),
    ];
    writeFileSync(`${this.#path}.new`, asLines(records));
    renameSync(`${this.#path}.new`, this.#path);
  }
}

function asLines(records: readonly JournalRecord[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}

function readJournal(path: string): JournalRecord[] {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return [];
  }
  return text.split("\n").flatMap((line) => {
    try {
      return [recordSchema.parse(JSON.parse(line))];
    } catch {
      return []; // the end of the file, or a line truncated by a kill, before the response
    }
  });
}
