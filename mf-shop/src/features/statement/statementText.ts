import { formatCredits } from "@portal/shared/domain/credits";
import type { Day } from "@portal/shared/domain/dates";
import {
  formatDay,
  formatDayAndMonth,
  formatInstant,
  formatTimeRange,
} from "@portal/shared/domain/formatDates";
import { methodInText } from "@portal/shared/domain/deskPayment";
import { formatCharge, formatMinutes } from "@portal/shared/domain/includedMinutes";
import type { Fact } from "@portal/shared/invoices/invoiceText";
import { invoicePath } from "@portal/shared/domain/invoicePath";
import { formatPaise, formatRupees } from "@portal/shared/domain/money";
import { formatNumber } from "@portal/shared/domain/numbers";
import { firstOfNextMonth, lastOfMonth } from "@portal/shared/domain/months";
import type { Statement } from "./statement.schema";

export interface Line {
  key: string;
  title: string;
  facts: string;
  amount: string;
  document?: { text: string; path: string };
}

export interface Section {
  title: string;
  /** Shown instead of lines and facts if there are none. */
  empty: string;
  lines: Line[];
  facts: Fact[];
  /** The last fact is the result of those before it. */
  hasTotal?: boolean;
}

export const statementText = (statement: Statement, today: Day): Section[] => [
  planSection(statement),
  creditSection(statement, today),
  {
    title: "Bookings",
    empty: "No bookings",
    lines: statement.bookings.map((booking) => ({
      key: booking.id,
      title: booking.room,
      facts: `${formatDay(booking.date)}, ${formatTimeRange(booking.start_time, booking.end_time)}`,
      amount:
        booking.rupees > 0
          ? formatRupees(booking.rupees, 2)
          : formatCharge(booking.credits, booking.included_minutes),
    })),
    facts: [],
  },
  {
    title: "Day passes",
    empty: "No day passes",
    lines: statement.day_passes.map((pass) => ({
      key: pass.id,
      title: pass.visitor_name,
      facts: formatDay(pass.date),
      amount: pass.is_included ? "Included" : formatCredits(pass.credits),
    })),
    facts: [],
  },
  paymentSection(statement),
];

function planSection(statement: Statement): Section {
  const { included_minutes, used_minutes, included_day_passes, used_day_passes } = statement;
  const passesLeft = statement.has_plan ? Math.max(0, included_day_passes - used_day_passes) : 0;
  return {
    title: "Plan",
    empty: "No plan",
    lines: statement.plans.map((plan) => ({
      key: `${plan.from} ${plan.name}`,
      title: plan.name,
      facts:
        plan.from === plan.until
          ? formatDayAndMonth(plan.from)
          : `${Number(plan.from.slice(8))}–${formatDayAndMonth(plan.until)}`,
      amount:
        plan.monthly_price_paise > 0 ? `${formatPaise(plan.monthly_price_paise, 2)} a month` : "",
    })),
    facts: [
      ...(included_minutes > 0 || used_minutes > 0
        ? [
            {
              term: "Meeting rooms used",
              value: `${formatMinutes(used_minutes)} of ${formatMinutes(included_minutes)}`,
            },
            {
              term: "Meeting rooms left",
              value: formatMinutes(statement.minutes_left),
            },
            ...over(used_minutes - included_minutes, "Meeting rooms", formatMinutes),
          ]
        : []),
      ...(included_day_passes > 0 || used_day_passes > 0
        ? [
            { term: "Day passes used", value: `${used_day_passes} of ${included_day_passes}` },
            { term: "Day passes left", value: String(passesLeft) },
            ...over(used_day_passes - included_day_passes, "Day passes", String),
          ]
        : []),
    ],
  };
}

/** Bookings and day passes keep what paid for them when a plan ends early or includes less. */
const over = (amount: number, what: string, format: (amount: number) => string): Fact[] =>
  amount > 0 ? [{ term: `${what} beyond the plan`, value: format(amount) }] : [];

function creditSection({ month, credits }: Statement, today: Day): Section {
  const next = firstOfNextMonth(month);
  const changes: [term: string, change: number][] = [
    ["Bought", credits.bought],
    ["Added by the team", credits.granted],
    ["Refunded", credits.refunded],
    ["Spent", -credits.spent],
    ["Expired", -credits.expired],
    ["Removed by the team", -credits.removed],
  ];
  return {
    title: "Credits",
    empty: "",
    lines: [],
    facts: [
      { term: `Balance on ${formatDayAndMonth(month)}`, value: formatNumber(credits.opening) },
      ...changes
        .filter(([, change]) => change !== 0)
        .map(([term, change]) => ({
          term,
          value: `${change < 0 ? "−" : "+"}${formatNumber(Math.abs(change))}`,
        })),
      {
        term:
          next > today
            ? "Balance today"
            : `Balance at the end of ${formatDayAndMonth(lastOfMonth(month))}`,
        value: formatCredits(credits.closing),
      },
    ],
    hasTotal: true,
  };
}

const methodText = (method: Statement["refunds"][number]["method"]) =>
  method === "online" ? "online" : `${methodInText(method)} at the desk`;
const refundedOrders: Record<string, string> = { credits: "credits", room: "a room" };

function paymentSection({ payments, refunds }: Statement): Section {
  const sum = (rows: readonly { paise: number; is_test: boolean }[]) =>
    rows.reduce((total, { paise, is_test }) => total + (is_test ? 0 : paise), 0);
  const online = sum(payments.filter(({ method }) => method === "online"));
  const desk = sum(payments) - online;
  const refunded = sum(refunds);
  const lines = [
    ...payments.map((paid) => ({
      at: paid.at,
      key: paid.id,
      title: contentsOf(paid),
      facts: [
        formatInstant(paid.at),
        paid.method && methodText(paid.method),
        paid.discount_percent !== null && `${paid.discount_percent}% off`,
        paid.is_test && "test, not counted",
      ]
        .filter(Boolean)
        .join(" · "),
      amount: paid.paise === 0 ? "Free" : formatPaise(paid.paise, 2),
      ...documentOf("Tax invoice", paid.invoice_id, paid.invoice_number),
    })),
    ...refunds.map((refund) => ({
      at: refund.at,
      key: refund.id,
      title: `Refund for ${refundedOrders[refund.kind] ?? "the cafe"}`,
      facts: [
        formatInstant(refund.at),
        methodText(refund.method),
        !refund.is_done && "pending",
        refund.is_test && "test, not counted",
      ]
        .filter(Boolean)
        .join(" · "),
      amount: signed(-refund.paise),
      ...documentOf("Credit note", refund.note_id, refund.note_number),
    })),
  ];
  return {
    title: "Payments",
    empty: "No payments",
    lines: lines.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)),
    facts:
      lines.length === 0
        ? []
        : [
            { term: "Paid online", value: formatPaise(online, 2) },
            { term: "Paid at the desk", value: formatPaise(desk, 2) },
            ...(refunded > 0 ? [{ term: "Refunds", value: signed(-refunded) }] : []),
            { term: "Total", value: signed(online + desk - refunded) },
          ],
    hasTotal: true,
  };
}

const signed = (paise: number) => `${paise < 0 ? "−" : ""}${formatPaise(Math.abs(paise), 2)}`;

const documentOf = (
  name: string,
  id: string | null,
  number: string | null,
): Pick<Line, "document"> =>
  id !== null && number !== null
    ? { document: { text: `${name} ${number}`, path: invoicePath(id) } }
    : {};

function contentsOf({ kind, credits, description, items }: Statement["payments"][number]): string {
  if (description !== null) return description;
  if (kind === "credits") return formatCredits(credits ?? 0);
  return items?.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ") ?? "Snacks";
}
