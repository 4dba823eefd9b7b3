import { useSearchParams } from "@portal/shared/vendor/router";
import { PageHeader } from "@portal/shared/ui/page/PageHeader";
import { InvoiceView } from "../features/invoice/InvoiceView";

export function InvoicePage() {
  const [query] = useSearchParams();
  return (
    <>
      <PageHeader title="Invoice" />
      <InvoiceView id={query.get("id") ?? ""} />
    </>
  );
}
