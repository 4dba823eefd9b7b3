import { PageHeader } from "@portal/shared/ui/page/PageHeader";
import { useSearchParams } from "@portal/shared/vendor/router";
import { ReturnAddress } from "../features/email-links/ReturnAddress";
import { Unsubscribe } from "../features/email-links/Unsubscribe";

// Opened by links in emails only, so they are loaded together.

export function UnsubscribePage() {
  const [address] = useSearchParams();
  return (
    <>
      <PageHeader title="Unsubscribe" />
      <Unsubscribe token={address.get("token")} />
    </>
  );
}

export function ReturnAddressPage() {
  const [address] = useSearchParams();
  return (
    <>
      <PageHeader title="Take Your Account Back" />
      <ReturnAddress token={address.get("token") ?? ""} />
    </>
  );
}
