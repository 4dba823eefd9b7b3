import { PageHeader } from "@portal/shared/ui/page/PageHeader";
import { Confirmation } from "../features/confirmation/Confirmation";

export function PaymentConfirmationPage() {
  return (
    <>
      <PageHeader title="Your Order" />
      <Confirmation />
    </>
  );
}
