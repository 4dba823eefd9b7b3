import { useToday } from "@portal/shared/ui/useToday";
import { ExportRegister } from "../features/invoices/ExportRegister";
import { InvoiceList } from "../features/invoices/InvoiceList";
import { InvoiceNotice } from "../features/invoices/InvoiceNotice";
import { readMonth } from "../features/invoices/month";
import { SellerCard } from "../features/invoices/seller/SellerCard";
import { AdminPage } from "../ui/layout/AdminPage";
import { useUrlFilter } from "../ui/toolbar/useUrlFilter";

export function InvoicesPage() {
  const address = useUrlFilter();
  const month = readMonth(address.get("month"), useToday());
  return (
    <AdminPage
      title="Invoices"
      description="Tax invoices and credit notes of a month, and the seller that they name."
      actions={<ExportRegister month={month} />}
    >
      <InvoiceNotice />
      <SellerCard />
      <InvoiceList address={address} month={month} />
    </AdminPage>
  );
}
