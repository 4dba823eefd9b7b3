import { Button } from "@portal/shared/ui/Button";
import { AuthCard } from "../auth/AuthCard";
import { useShellSession } from "../SessionContext";
import { LinkFaultNotice } from "./LinkFaultNotice";
import styles from "./SwitchAccount.module.css";
import type { LinkFault } from "./redeemMailLink";

interface Props {
  to: string;
  /** What happens to the current account, from `LinkTexts`. */
  replacement: string;
  busy: boolean;
  fault: LinkFault | undefined;
  onAccept(): void;
  onDecline(): void;
}

export function SwitchAccount({ to, replacement, busy, fault, onAccept, onDecline }: Props) {
  const { user } = useShellSession();
  const from = user?.email ?? "another account";
  return (
    <AuthCard
      page="Switch account"
      title="Switch to another account?"
      lead={`You are logged in as ${from}. The link that you opened is for ${to}.`}
    >
      {fault && <LinkFaultNotice fault={fault} />}
      <p className={styles.consequence}>If you stay, this link stops working. {replacement}</p>
      <div className={styles.actions}>
        <Button size="lg" variant="secondary" autoFocus onClick={onDecline}>
          Stay logged in as {from}
        </Button>
        <Button size="lg" busy={busy} onClick={onAccept}>
          Log in as {to}
        </Button>
      </div>
    </AuthCard>
  );
}
