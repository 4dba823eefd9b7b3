import { PageHeader } from "@portal/shared/ui/page/PageHeader";
import { useSearchParams } from "@portal/shared/vendor/router";
import { ReturnAddress } from "../features/return-address/ReturnAddress";

export function ReturnAddressPage() {
  const [address] = useSearchParams();
  return (
    <>
      <PageHeader title="Take Your Account Back" />
      <ReturnAddress token={address.get("token") ?? ""} />
    </>
  );
}
