import { useLocation } from "@portal/shared/vendor/router";
import { useMemo } from "react";
import { AuthCard } from "../auth/AuthCard";
import { LinkFaultNotice } from "./LinkFaultNotice";
import { readMailLink } from "./mailLink";
import { RedeemLink } from "./RedeemLink";
import { texts } from "./mailLinkTexts";

/** Requires a button press, because mail scanners open links too. */
export function MailLinkPage() {
  const { search } = useLocation();
  const link = useMemo(() => readMailLink(search), [search]);
  if (link) return <RedeemLink key={search} link={link} {...texts[link.type]} />;
  return (
    <AuthCard
      page="Link not used"
      title="This link is incomplete"
      lead="Open it from the email again."
    >
      <LinkFaultNotice fault="broken" />
    </AuthCard>
  );
}
