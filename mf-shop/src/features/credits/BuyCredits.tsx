import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { usePortal } from "@portal/shared/contract/usePortal";
import { readHoldId, readReturnPath } from "@portal/shared/domain/buyCreditsPath";
import { formatInstantTime } from "@portal/shared/domain/formatDates";
import { useNow } from "@portal/shared/ui/useNow";
import { useSearchParams } from "@portal/shared/vendor/router";
import { loadWidget } from "../../payment/widget";
import { bookingHoldQuery, slotText } from "./bookingHold";
import { CreditsSummary } from "./CreditsSummary";
import { PackageGrid } from "./PackageGrid";
import styles from "./BuyCredits.module.css";
import { useBuyCredits } from "./useBuyCredits";
import { useChosenPackage } from "./useChosenPackage";

export function BuyCredits() {
  const { payments } = usePortal();
  const chosen = useChosenPackage();
  const [params] = useSearchParams();
  const returnTo = readReturnPath(params);
  const holdId = readHoldId(params);
  const { paying, buy } = useBuyCredits(returnTo, holdId);

  useEffect(() => {
    // A failure is reported when the member pays.
    loadWidget(payments.scriptUrl).catch(() => undefined);
  }, [payments.scriptUrl]);

  return (
    <div className={styles.layout}>
      {holdId && <HoldNote holdId={holdId} />}
      <PackageGrid {...chosen} />
      <CreditsSummary
        offer={chosen.offer}
        paying={paying}
        onPay={() => void buy(chosen.offer)}
        {...{ returnTo, holdId }}
      />
    </div>
  );
}

/** The slot that is booked after paying. */
function HoldNote({ holdId }: { holdId: string }) {
  const { supabase } = usePortal();
  const now = useNow();
  const { data: hold } = useQuery(bookingHoldQuery(supabase, holdId));
  if (!hold) return null;
  const slot = slotText(hold);
  const text =
    hold.ended_at === null && Date.parse(hold.expires_at) > now.getTime()
      ? `We hold ${slot}, until ${formatInstantTime(hold.expires_at)}, and book it when your payment arrives.`
      : `We no longer hold ${slot}. We book it if it is still free when your payment arrives.`;
  return <p className={styles.hold}>{text}</p>;
}
