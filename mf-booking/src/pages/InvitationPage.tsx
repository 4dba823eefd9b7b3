import { PageHeader } from "@portal/shared/ui/page/PageHeader";
import { useSearchParams } from "@portal/shared/vendor/router";
import { AnswerInvitation } from "../features/invitations/answer/AnswerInvitation";

/** The page is public, for guests without an account. */
export function InvitationPage() {
  const [address] = useSearchParams();
  return (
    <>
      <PageHeader title="Invitation" />
      <AnswerInvitation token={address.get("token")} />
    </>
  );
}
