import { PageHeader } from "@portal/shared/ui/page/PageHeader";
import { useSearchParams } from "@portal/shared/vendor/router";
import { Unsubscribe } from "../features/unsubscribe/Unsubscribe";

export function UnsubscribePage() {
  const [address] = useSearchParams();
  return (
    <>
      <PageHeader title="Unsubscribe" />
      <Unsubscribe token={address.get("token")} />
    </>
  );
}
