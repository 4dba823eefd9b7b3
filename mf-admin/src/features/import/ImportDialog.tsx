import { useEffect, useRef, useState } from "react";
import { Button, Spin } from "antd";
import { CircleCheck } from "lucide-react";
import { messageOf } from "@portal/shared/data/errors";
import { useImport } from "./import.mutations";
import type { ImportKind } from "./rows/importField";
import { ChooseFile } from "./steps/ChooseFile";
import { MatchColumns, missingFields } from "./steps/MatchColumns";
import { linesWithProblems, PreviewRows } from "./steps/PreviewRows";
import { useImportSteps } from "./useImportSteps";
import styles from "./import.module.css";
import { Dialog } from "../../ui/form/Dialog";

const headings = {
  file: "Step 1 of 3: Choose a file",
  columns: "Step 2 of 3: Match the columns",
  checking: "Step 3 of 3: Check the rows",
  preview: "Step 3 of 3: Check the rows",
  result: "Import finished",
};

export function ImportDialog({ kind, onClose }: { kind: ImportKind; onClose: () => void }) {
  const { step, choose, assign, check, cancelCheck, startOver, finish } = useImportSteps(kind);
  const send = useImport(kind);
  const [leavesOut, setLeavesOut] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (step.at !== "file") heading.current?.focus();
  }, [step.at]);

  const cancel = <Button onClick={onClose}>Cancel</Button>;

  function footer() {
    switch (step.at) {
      case "file":
        return cancel;
      case "columns":
        return (
          <>
            <Button onClick={startOver}>Choose another file</Button>
            <Button
              type="primary"
              disabled={missingFields(kind, step.columns).length > 0}
              onClick={() => {
                setLeavesOut(false);
                send.reset();
                check(step.table, step.columns);
              }}
            >
              Check rows
            </Button>
          </>
        );
      case "checking":
        return <Button onClick={cancelCheck}>Cancel</Button>;
      case "preview": {
        const { ready } = step.checked;
        const canImport = ready.length > 0 && (leavesOut || linesWithProblems(step.checked) === 0);
        return (
          <>
            <Button disabled={send.isPending} onClick={startOver}>
              Choose another file
            </Button>
            <Button disabled={send.isPending} onClick={() => assign(step.table, step.columns)}>
              Back
            </Button>
            <Button
              type="primary"
              disabled={!canImport}
              loading={send.isPending}
              onClick={() => send.mutate({ id: step.batchId, rows: ready }, { onSuccess: finish })}
            >
              {ready.length > 0 ? `Import ${kind.count(ready.length)}` : "Import"}
            </Button>
          </>
        );
      }
      case "result":
        return (
          <Button type="primary" onClick={onClose}>
            Done
          </Button>
        );
    }
  }

  return (
    <Dialog
      title={kind.kind === "members" ? "Import members" : "Import rooms"}
      open
      width={760}
      onCancel={onClose}
      closable={!send.isPending}
      keyboard={!send.isPending}
      mask={{ closable: false }}
      footer={<div className={styles.footer}>{footer()}</div>}
    >
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        {headings[step.at]}
      </h3>
      {step.at === "file" && (
        <ChooseFile
          kind={kind}
          problem={step.problem}
          western={step.western}
          isReading={step.isReading ?? false}
          onChoose={choose}
        />
      )}
      {step.at === "columns" && (
        <MatchColumns
          kind={kind}
          table={step.table}
          columns={step.columns}
          problem={step.problem}
          onAssign={(columns) => assign(step.table, columns)}
        />
      )}
      {step.at === "checking" && (
        <progress
          className={styles.progress}
          value={step.share}
          aria-label={`Checking ${kind.count(step.table.rows.length)}`}
        />
      )}
      {step.at === "preview" && send.isPending && (
        <div className={styles.busy} role="status">
          <Spin />
          <p>
            Importing {kind.count(step.checked.ready.length)}. Either all of them are imported, or
            none.
          </p>
        </div>
      )}
      {step.at === "preview" && !send.isPending && (
        <PreviewRows
          kind={kind}
          checked={step.checked}
          leavesOut={leavesOut}
          onLeaveOut={setLeavesOut}
          problem={send.isError ? messageOf(send.error, "Please try again.") : undefined}
        />
      )}
      {step.at === "result" && (
        <div className={styles.done}>
          <CircleCheck size={48} aria-hidden className={styles.doneIcon} />
          <p className={styles.doneTitle}>{kind.count(step.imported)} imported</p>
          <p>
            {kind.kind === "members"
              ? "The invitations are sent one per second. Their links are valid for 7 days."
              : kind.consequence}
          </p>
        </div>
      )}
    </Dialog>
  );
}
