import type { QueryKey } from "@tanstack/react-query";
import { answer, type Respond } from "./fakePortal";

interface Told {
  title: string;
  description?: string;
}

export interface Write {
  what: string;
  run: () => { mutate: () => void };
  fails: Told;
  works: Told;
  /** What the row must still be like, as the request says it. */
  bound: Record<string, string>;
  /** How the server refuses where somebody else was first; null where both count. */
  second: Respond | null;
  /** What shows beside its own list and is another afterwards. */
  refreshes: readonly QueryKey[];
}

/** A write with its input, to be made by pressing nothing. */
export function write<Input>(
  what: string,
  use: () => { mutate: (input: Input) => void },
  input: Input,
  fails: Told,
  works: Told,
  {
    bound = {},
    second,
    refreshes = [],
  }: Partial<Pick<Write, "bound" | "second" | "refreshes">> = {},
): Write {
  const run = () => {
    const { mutate } = use();
    return { mutate: () => mutate(input) };
  };
  const noRow = Object.keys(bound).length > 0 ? () => answer([]) : null;
  return { what, run, fails, works, bound, second: second ?? noRow, refreshes };
}

export const someRow = { id: "7", updated_at: "2026-01-01T00:00:00Z" };

/** The condition of a write over `someRow`. */
export const asSeen = { bound: { id: "eq.7", updated_at: `eq.${someRow.updated_at}` } };

export const image = { url: null, file: null };
export const again = "Please try again.";
