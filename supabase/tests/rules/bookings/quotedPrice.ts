import { refusalIn } from "../refusal";

interface Answer {
  error: unknown;
}

/** The id of the new quote in a refusal; undefined for other answers. */
export const quoteIn = (error: unknown): string | undefined =>
  (refusalIn(error)?.params["quote"] as { quote_id?: string } | undefined)?.quote_id;

/** Calls without a quote first: if the price changes, the refusal contains the quote to accept. */
export async function atQuotedPrice<T extends Answer>(
  call: (quote: { quote_id?: string }) => PromiseLike<T>,
): Promise<T> {
  const first = await call({});
  const quote_id = quoteIn(first.error);
  return quote_id === undefined ? first : call({ quote_id });
}

/** As `atQuotedPrice`; throws the error of the answer. */
export async function doneAtQuotedPrice<T extends Answer & { data: unknown }>(
  call: (quote: { quote_id?: string }) => PromiseLike<T>,
): Promise<NonNullable<T["data"]>> {
  const { data, error } = await atQuotedPrice(call);
  if (error) throw error;
  return data as NonNullable<T["data"]>;
}
