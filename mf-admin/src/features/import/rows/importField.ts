import { formatCount, formatNumber } from "@portal/shared/domain/numbers";

export type ImportValue = string | number | string[];

export const textOf = (value: ImportValue | undefined): string =>
  Array.isArray(value) ? value.join(", ") : String(value ?? "");

export interface ImportField {
  key: string;
  label: string;
  isRequired: boolean;
  /** Headings that mean this field, in lower case without spaces and signs. */
  headings: readonly string[];
  /** Value in the template file. */
  example: string;
  /** Null if the text can be imported, else what to do. Empty texts of optional fields are not checked. */
  problemOf: (text: string) => string | null;
  parse?: (text: string) => ImportValue;
}

export interface ImportKind {
  kind: "members" | "rooms";
  /** Text such as "1 member" or "2,000 members". */
  count: (rows: number) => string;
  fields: readonly ImportField[];
  /** The field of which no two rows may have the same value. */
  unique: string;
  /** What happens when the import is confirmed. */
  consequence: string;
}

export const noLongerThan = (length: number) => (text: string) =>
  text.length > length ? `Use up to ${formatNumber(length)} characters.` : null;

/** Accepts digits only: 1,000 is a thousand in some spreadsheets and one in others. */
export const wholeNumber = (least: number, most: number, noun: string) => (text: string) => {
  const number = numberOf(text);
  return number >= least && number <= most
    ? null
    : `Enter a whole number of ${noun} from ${least} to ${formatNumber(most)}, in digits only, such as ${most}.`;
};

export const numberOf = (text: string): number =>
  /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;

export const counted =
  (noun: string) =>
  (rows: number): string =>
    formatCount(rows, noun);
