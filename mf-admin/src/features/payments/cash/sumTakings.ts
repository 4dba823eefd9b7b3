import { deskMethods, type DeskMethod } from "@portal/shared/domain/deskPayment";
import { kindLabel, type OrderKind } from "../order.schema";
import type { Taking } from "./cash.queries";

/** In paise: what was taken less what was returned, for each way of payment. */
export interface TakingsRow extends Record<DeskMethod, number> {
  key: string;
  by: string;
  kind: string;
  returned: number;
  total: number;
  isTotal: boolean;
}

/** A row for each person and kind, and one for all if there are several. */
export function sumTakings(takings: readonly Taking[]): TakingsRow[] {
  const keyOf = ({ by_id, kind }: Taking) => `${by_id} ${kind}`;
  const firsts = takings.filter(
    (taking, place) => takings.findIndex((other) => keyOf(other) === keyOf(taking)) === place,
  );
  const rows = firsts.map((first) =>
    sum(
      keyOf(first),
      first.by_name ?? "An admin",
      nameOfKind(first.kind),
      takings.filter((taking) => keyOf(taking) === keyOf(first)),
    ),
  );
  return rows.length > 1 ? [...rows, { ...sum("all", "All", "", takings), isTotal: true }] : rows;
}

export const nameOfKind = (kind: string): string => kindLabel[kind as OrderKind] ?? kind;

function sum(key: string, by: string, kind: string, takings: readonly Taking[]): TakingsRow {
  const net = (method?: DeskMethod) =>
    takings
      .filter((taking) => !method || taking.method === method)
      .reduce((total, { taken_paise, returned_paise }) => total + taken_paise - returned_paise, 0);
  const [cash, upi, card] = deskMethods.map(net);
  return {
    key,
    by,
    kind,
    cash: cash ?? 0,
    upi: upi ?? 0,
    card: card ?? 0,
    returned: takings.reduce((total, { returned_paise }) => total + returned_paise, 0),
    total: net(),
    isTotal: false,
  };
}
