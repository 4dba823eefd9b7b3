import { useEffect, useRef, useState } from "react";
import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import { readTable, type Table } from "./file/readTable";
import { NotUtf8, UnreadableFile, type TextLine } from "./file/unreadableFile";
import { checkRows, type CheckedRows } from "./rows/checkRows";
import type { ImportKind } from "./rows/importField";
import { matchColumns, type Columns } from "./rows/matchColumns";

export type ImportStep =
  | { at: "file"; isReading?: boolean; problem?: string; western?: WesternFile }
  | { at: "columns"; table: Table; columns: Columns; problem?: string }
  | { at: "checking"; table: Table; columns: Columns; share: number }
  | { at: "preview"; table: Table; columns: Columns; checked: CheckedRows; batchId: string }
  | { at: "result"; imported: number };

/** A file that may be Windows-1252, with the lines that show whether it is. */
export interface WesternFile {
  file: File;
  lines: readonly TextLine[];
}

export function useImportSteps(kind: ImportKind) {
  const { supabase } = usePortal();
  const [step, setStep] = useState<ImportStep>({ at: "file" });
  const work = useRef<AbortController>(null);
  useEffect(() => () => work.current?.abort(), []);

  async function choose(file: File, isWestern?: boolean) {
    setStep({ at: "file", isReading: true });
    try {
      const table = await readTable(file, isWestern);
      setStep({ at: "columns", table, columns: matchColumns(kind.fields, table.headings) });
    } catch (error) {
      const isKnown = error instanceof UnreadableFile;
      const lines = error instanceof NotUtf8 ? error.westernLines : [];
      setStep({
        at: "file",
        problem: isKnown ? error.message : "The file could not be read. Choose it again.",
        ...(lines.length > 0 && { western: { file, lines } }),
      });
    }
  }

  async function check(table: Table, columns: Columns) {
    const controller = new AbortController();
    work.current = controller;
    const { signal } = controller;
    setStep({ at: "checking", table, columns, share: 0 });
    try {
      const checked = await checkRows(
        kind,
        table.rows,
        columns,
        async (keys) => {
          const lookUp = supabase.rpc("known_import_keys", { kind: kind.kind, keys });
          return (await lookUp.abortSignal(signal).throwOnError()).data;
        },
        { signal, onProgress: (share) => setStep({ at: "checking", table, columns, share }) },
      );
      setStep({ at: "preview", table, columns, checked, batchId: crypto.randomUUID() });
    } catch (error) {
      const problem = messageOf(error, "The rows could not be checked. Please try again.");
      setStep({ at: "columns", table, columns, ...(!signal.aborted && { problem }) });
    }
  }

  return {
    step,
    choose: (file: File, isWestern?: boolean) => void choose(file, isWestern),
    assign: (table: Table, columns: Columns) => setStep({ at: "columns", table, columns }),
    check: (table: Table, columns: Columns) => void check(table, columns),
    cancelCheck: () => work.current?.abort(),
    startOver: () => setStep({ at: "file" }),
    finish: (imported: number) => setStep({ at: "result", imported }),
  };
}
