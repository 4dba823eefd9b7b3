import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { AuthCard } from "../auth/AuthCard";
import { HOME_PATH } from "../../routes";

export function EmailChangePending() {
  return (
    <AuthCard
      page="One more link"
      title="One more link to open"
      lead="This address is confirmed. Now open the link that we sent to your other email address."
    >
      <ButtonLink to={HOME_PATH}>Go to Dashboard</ButtonLink>
    </AuthCard>
  );
}
