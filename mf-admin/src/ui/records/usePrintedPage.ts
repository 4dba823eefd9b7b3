import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useToast } from "@portal/shared/contract/useToast";
import { messageOf } from "@portal/shared/data/errors";
import type { PageQuery } from "../../data/lists/listQuery";
import type { Page } from "../../data/lists/page";

/** Rows of a printed list. The server returns at most 1,000 at once. */
export const PRINT_LIMIT = 500;

/** Loads what the lists on the screen print. */
const loads = new Set<() => Promise<void>>();

interface PrintedPage<Row> {
  /** While the list is printed: its first rows. */
  printed: Page<Row> | null;
  /** Prints all rows. Missing if the screen shows them already. */
  print?: () => Promise<void>;
}

/** The browser does not wait for data that is read after `beforeprint`, so they are read before it prints. */
export function usePrintedPage<Row>({ data, readPage }: PageQuery<Row>): PrintedPage<Row> {
  const toast = useToast("print");
  const [printed, setPrinted] = useState<Page<Row> | null>(null);
  const isPartial = readPage !== undefined && data !== undefined && data.rows.length < data.total;

  const load = useEffectEvent(async () => {
    const page = await readPage?.(1, PRINT_LIMIT, new AbortController().signal);
    if (page) flushSync(() => setPrinted(page));
  });
  const print = async () => {
    try {
      await Promise.all(Array.from(loads, (read) => read()));
      window.print();
    } catch (error) {
      const description = messageOf(error, "Please try again.");
      toast({ title: "Printing failed", description, variant: "destructive" });
    }
  };
  const printOnShortcut = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "p";
    // Another list on the screen has begun to print all of them.
    if (!isShortcut || event.defaultPrevented) return;
    event.preventDefault();
    void print();
  });

  useEffect(() => {
    if (!isPartial) return undefined;
    const read = () => load();
    const onKeyDown = (event: KeyboardEvent) => printOnShortcut(event);
    const end = () => setPrinted(null);
    loads.add(read);
    window.addEventListener("keydown", onKeyDown);
    window.addEventListener("afterprint", end);
    return () => {
      loads.delete(read);
      window.removeEventListener("keydown", onKeyDown);
      window.removeEventListener("afterprint", end);
    };
  }, [isPartial]);

  return { printed, ...(isPartial && { print }) };
}
