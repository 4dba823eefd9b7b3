import { usePortal } from "@portal/shared/contract/usePortal";
import { Button } from "@portal/shared/ui/Button";
import { Info, MailCheck, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocation } from "@portal/shared/vendor/router";
import { useShellSession } from "../SessionContext";
import { type StorageFault, storageFault } from "../../storage";
import { resendConfirmation } from "./authActions";
import { linkFault, newLinkAdvice } from "./linkFault";
import { Notice } from "./Notice";

export interface Sent {
  what: "confirmation" | "reset" | "unconfirmed";
  email: string;
}

const endings = {
  "signed-out": undefined,
  "signed-out-elsewhere": "You logged out in another tab.",
  expired: "Your session has expired. Please log in again.",
  "password-changed": "Your password was changed on another device. Sign in with the new password.",
} as const;

export function AuthNotices({ sent }: { sent: Sent | undefined }) {
  const { ended } = useShellSession();
  const fault = linkFault(useLocation());
  const ending = ended && endings[ended];

  if (sent) return <SentNotice {...sent} />;
  if (fault) {
    return (
      <Notice tone="warning" icon={<TriangleAlert aria-hidden size={18} />}>
        {fault} {newLinkAdvice}
      </Notice>
    );
  }
  return (
    <>
      {ending && (
        <Notice icon={<Info aria-hidden size={18} />}>
          <p>{ending}</p>
          {/* The session may have ended while this device was off. */}
          {ended === "expired" && (
            <p>If you changed your password on another device, use the new one.</p>
          )}
        </Notice>
      )}
      <StorageNotice />
    </>
  );
}

const causes: Record<StorageFault["cause"], { text: string; advice: string }> = {
  full: {
    text: "This browser's storage is full",
    advice: "To stay logged in, delete site data in the browser's settings.",
  },
  blocked: {
    text: "This browser blocks storage for this site",
    advice: "To stay logged in, allow site data in the browser's settings.",
  },
};
const effects: Record<StorageFault["lasts"], string> = {
  tab: "you stay logged in only in this tab",
  page: "you are logged out when the page is reloaded",
};

/** A session may have ended for this reason, or the next one will. */
function StorageNotice() {
  // A prerendered page has no storage.
  const [fault] = useState(() => (typeof document === "undefined" ? undefined : storageFault()));
  if (!fault) return null;
  const { text, advice } = causes[fault.cause];
  return (
    <Notice tone="warning" icon={<TriangleAlert aria-hidden size={18} />}>
      {text}, so {effects[fault.lasts]}. {advice}
    </Notice>
  );
}

const sentence: Record<Sent["what"], (email: ReactNode) => ReactNode> = {
  reset: (email) => (
    <>If an account exists for {email}, we&apos;ve sent a link to set a new password.</>
  ),
  confirmation: (email) => <>We sent a link to {email}. Open it to finish signing up.</>,
  unconfirmed: (email) => <>Open the link that we sent to {email} first, then log in.</>,
};

function SentNotice({ what, email }: Sent) {
  const portal = usePortal();
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    await resendConfirmation(portal, email);
    setBusy(false);
  };
  return (
    <Notice icon={<MailCheck aria-hidden size={18} />}>
      <p>{sentence[what](<strong>{email}</strong>)}</p>
      {what !== "reset" && (
        <Button variant="secondary" size="sm" busy={busy} onClick={() => void resend()}>
          Resend email
        </Button>
      )}
    </Notice>
  );
}
