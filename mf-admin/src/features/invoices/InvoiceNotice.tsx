import { useQuery } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import type { ReactNode } from "react";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatCount } from "@portal/shared/domain/numbers";
import { LoadError } from "../../ui/feedback/LoadError";
import { useConfirm } from "../../ui/feedback/useConfirm";
import { cx } from "../../ui/theme/cx";
import styles from "./Invoices.module.css";
import { invoiceQueries, useIssueWaitingInvoices } from "./invoices.queries";
import { sellerLabels } from "../../data/sellerLabels";
import { sellerSchema } from "./seller/seller.schema";

/** Shown while payments cannot be invoiced, or wait to be. `missingAction` leads to the seller. */
export function InvoiceNotice({ missingAction }: { missingAction?: ReactNode }) {
  const { supabase } = usePortal();
  const { data, error, isFetching, refetch } = useQuery(invoiceQueries.status(supabase));
  const issue = useIssueWaitingInvoices();
  const confirm = useConfirm();
  if (error) {
    return (
      <div className={styles.block}>
        <LoadError
          title="Error loading the state of the invoices"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </div>
    );
  }
  if (!data) return null;
  const missing = sellerSchema
    .keyof()
    .options.filter((name) => data.missing.includes(name))
    .map((name) => sellerLabels[name]);
  const waiting = formatCount(data.waiting, "document");
  if (missing.length > 0) {
    return (
      <Alert
        type="warning"
        showIcon
        title="Invoices cannot be issued"
        description={`Details of the seller are missing or wrong: ${missing.join(", ")}. Payments settle all the same.${data.waiting > 0 ? ` ${waiting} will be issued later.` : ""}`}
        action={missingAction}
        className={cx(styles.block)}
      />
    );
  }
  if (data.waiting === 0) return null;
  const askToIssue = () =>
    confirm({
      title: `Issue ${waiting}?`,
      content: "They get the next numbers and the date of today. Issued documents never change.",
      confirmLabel: "Issue",
      onConfirm: () => issue.mutateAsync(),
    });
  return (
    <Alert
      type="info"
      showIcon
      title={`${waiting} can be issued now`}
      className={cx(styles.block)}
      description="They get the next numbers and the date of today."
      action={
        <Button size="small" loading={issue.isPending} onClick={askToIssue}>
          Issue {waiting}
        </Button>
      }
    />
  );
}
