import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useToast } from "@portal/shared/contract/useToast";
import { messageOf } from "@portal/shared/data/errors";
import type { PageQuery } from "../../data/lists/listQuery";
import type { Page } from "../../data/lists/page";

/** Rows of a printed list. The server returns at most 1,000 at once. */
export const PRINT_LIMIT = 500;

interface PrintedList {
  load: () => Promise<void>;
  /** Shows the page of the screen again. */
  reset: () => void;
}

/** Lists on the screen that have more rows than it shows. All of them are printed. */
const lists = new Set<PrintedList>();
let isLoading = false;

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
  const own = useRef<PrintedList>(null);
  const print = async () => {
    const list = own.current;
    if (isLoading || !list) return;
    isLoading = true;
    try {
      await Promise.all(Array.from(lists, (shown) => shown.load()));
      // The page may have been left while the rows were read.
      if (lists.has(list)) window.print();
    } catch (error) {
      for (const { reset } of lists) reset();
      const description = messageOf(error, "Please try again.");
      toast({ title: "Printing failed", description, variant: "destructive" });
    } finally {
      isLoading = false;
    }
  };
  const printOnShortcut = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, shiftKey, altKey, key } = event;
    const isShortcut = (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === "p";
    // Another list on the screen has handled the key.
    if (!isShortcut || event.defaultPrevented) return;
    event.preventDefault();
    void print();
  });

  useEffect(() => {
    const end = () => setPrinted(null);
    window.addEventListener("afterprint", end);
    return () => window.removeEventListener("afterprint", end);
  }, []);
  useEffect(() => {
    if (!isPartial) return undefined;
    const list = { load: () => load(), reset: () => setPrinted(null) };
    const onKeyDown = (event: KeyboardEvent) => printOnShortcut(event);
    own.current = list;
    lists.add(list);
    window.addEventListener("keydown", onKeyDown);
    return () => {
      own.current = null;
      lists.delete(list);
      window.removeEventListener("keydown", onKeyDown);
    };
  }, [isPartial]);

  return { printed, ...(isPartial && { print }) };
}
