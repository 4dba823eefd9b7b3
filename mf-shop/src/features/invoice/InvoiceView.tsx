import { Download, FileQuestion, Printer } from "lucide-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { useToast } from "@portal/shared/contract/useToast";
import { messageOf } from "@portal/shared/data/errors";
import { Button } from "@portal/shared/ui/Button";
import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { saveFile } from "@portal/shared/ui/saveFile";
import { EmptyState } from "@portal/shared/ui/states/EmptyState";
import { ErrorState } from "@portal/shared/ui/states/ErrorState";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import type { Invoice } from "@portal/shared/invoices/invoice.schema";
import { confirmationPath } from "@portal/shared/domain/confirmationPath";
import { InvoiceDocument } from "./InvoiceDocument";
import { invoiceQueries } from "./invoice.queries";
import styles from "./Invoice.module.css";

export function InvoiceView({ id }: { id: string }) {
  const { supabase } = usePortal();
  const { user } = useSession();
  const query = useQuery({ ...invoiceQueries.one(supabase, id), enabled: user !== null });
  if (query.isError && !query.data) {
    return <ErrorState title="Failed to load the document" onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) {
    return (
      <div role="status" aria-label="Loading the document">
        <Skeleton height="32rem" radius="var(--radius-lg)" />
      </div>
    );
  }
  if (!query.data) {
    return (
      <EmptyState
        icon={<FileQuestion aria-hidden />}
        title="Document not found"
        description="Your invoices are linked from your orders."
        action={<ButtonLink to="/buy-credits?tab=orders">My orders</ButtonLink>}
      />
    );
  }
  return (
    <>
      <InvoiceDocument invoice={query.data} />
      <InvoiceActions invoice={query.data} />
    </>
  );
}

function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const { reportError } = usePortal();
  const toast = useToast("invoice");
  const download = useMutation({
    mutationFn: async () => {
      const { createInvoicePdf } = await import("./pdf/createInvoicePdf");
      const name = `${invoice.number.replaceAll("/", "-")}.pdf`;
      saveFile(name, await createInvoicePdf(invoice));
    },
    onError: (error) => {
      reportError(error, { during: "invoice" });
      toast({
        title: "Download Failed",
        description: messageOf(error, "Please try again, or print the page."),
        variant: "destructive",
      });
    },
  });
  return (
    <div className={styles.actions}>
      <Button busy={download.isPending} onClick={() => download.mutate()}>
        <Download aria-hidden size={16} />
        Download PDF
      </Button>
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer aria-hidden size={16} />
        Print
      </Button>
      <ButtonLink variant="secondary" to={confirmationPath(invoice.order_number)}>
        View order
      </ButtonLink>
    </div>
  );
}
