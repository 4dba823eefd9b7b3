import { usePortal } from "@portal/shared/contract/usePortal";
import { useToast } from "@portal/shared/contract/useToast";
import { Button } from "@portal/shared/ui/Button";
import { useState } from "react";
import { AuthCard } from "../auth/AuthCard";
import { HOME_PATH } from "../../routes";
import { useSessionStore } from "../SessionContext";
import { EmailChangePending } from "./EmailChangePending";
import { LinkFaultNotice } from "./LinkFaultNotice";
import type { MailLink } from "./mailLink";
import type { LinkFault, LinkOutcome } from "./redeemMailLink";
import { SwitchAccount } from "./SwitchAccount";
import { welcome, type LinkTexts } from "./mailLinkTexts";

type Redeemed = Extract<LinkOutcome, { kind: "session" }>;

export function RedeemLink({
  link,
  title,
  lead,
  button,
  replacement,
}: LinkTexts & { link: MailLink }) {
  const { navigate } = usePortal();
  const toast = useToast("auth");
  const session = useSessionStore();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<LinkFault>();
  const [redeemed, setRedeemed] = useState<Redeemed>();
  const [emailChangePending, setEmailChangePending] = useState(false);

  /** A link works once, so retries after a failed sign-in use the session it returned. */
  const confirm = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      await (redeemed ? accept(redeemed) : redeem());
    } catch {
      setFault("unreachable");
    }
    setBusy(false);
  };

  const redeem = async () => {
    const outcome = await session.redeem(link);
    if (outcome.kind === "email-change-pending") return setEmailChangePending(true);
    if (outcome.kind !== "session") return setFault(outcome.kind);
    setRedeemed(outcome);
    if (!outcome.isAnotherAccount) await accept(outcome);
  };

  const accept = async (outcome: Redeemed) => {
    await outcome.accept();
    const welcomeToast = welcome(link.type, outcome.email);
    if (welcomeToast) toast(welcomeToast);
    navigate(link.next, { replace: true });
  };

  const decline = async (outcome: Redeemed) => {
    setBusy(true);
    await outcome.decline().catch(() => undefined);
    navigate(HOME_PATH, { replace: true });
  };

  if (emailChangePending) return <EmailChangePending />;
  if (redeemed?.isAnotherAccount) {
    return (
      <SwitchAccount
        to={redeemed.email}
        replacement={replacement}
        busy={busy}
        fault={fault}
        onAccept={() => void confirm()}
        onDecline={() => void decline(redeemed)}
      />
    );
  }
  const isOver = fault === "used" || fault === "broken";
  return (
    <AuthCard page={title} title={title} lead={lead}>
      {fault && <LinkFaultNotice fault={fault} />}
      {!isOver && (
        <Button size="lg" busy={busy} onClick={() => void confirm()}>
          {button}
        </Button>
      )}
    </AuthCard>
  );
}
