import { useEffect } from "react";
import { usePortal } from "@portal/shared/contract/usePortal";
import { readHoldId, readReturnPath } from "@portal/shared/domain/buyCreditsPath";
import { useSearchParams } from "@portal/shared/vendor/router";
import { loadWidget } from "../../payment/widget";
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
