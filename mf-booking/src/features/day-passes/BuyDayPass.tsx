import { usePortal } from "@portal/shared/contract/usePortal";
import { useToast } from "@portal/shared/contract/useToast";
import { useSession } from "@portal/shared/contract/useSession";
import { creditBalanceQuery } from "@portal/shared/data/credits/creditBalance";
import { messageOf } from "@portal/shared/data/errors";
import { hasFailed } from "@portal/shared/data/hasFailed";
import { insufficientCreditsForDayPass, isOutdated } from "@portal/shared/data/refusals";
import { buyCreditsPath } from "@portal/shared/domain/buyCreditsPath";
import { smallestPackage } from "@portal/shared/domain/creditPackages";
import { formatCredits } from "@portal/shared/domain/credits";
import { todayInSpace, type Day } from "@portal/shared/domain/dates";
import { formatMonth } from "@portal/shared/domain/formatDates";
import { Button } from "@portal/shared/ui/Button";
import { Card } from "@portal/shared/ui/Card";
import { ReadFailedNote } from "@portal/shared/ui/states/ReadFailedNote";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { FormProvider, useWatch, type UseFormReturn } from "react-hook-form";
import { Link } from "@portal/shared/vendor/router";
import { CreditShortage, useCreditShortage } from "../../ui/slot-dialog/summary/CreditShortage";
import type { Guest } from "../../ui/guests/guest.schema";
import { GuestFields, PurposeField, VisitDateField } from "../../ui/guests/GuestFields";
import styles from "./BuyDayPass.module.css";
import type { IncludedPasses } from "./dayPasses.queries";
import { insufficientCreditsToast, useBuyDayPass } from "./useBuyDayPass";
import { useDayPassCharge } from "./useDayPassCharge";

interface Props {
  form: UseFormReturn<Guest>;
  onBought: (passId: string) => void;
}

/** Without enough credits, clicking the disabled button shows where to buy more. */
export function BuyDayPass({ form, onBought }: Props) {
  const { supabase, reportError } = usePortal();
  const toast = useToast("day pass");
  const { user, isAdmin } = useSession();
  const visitDate = useWatch({ control: form.control, name: "visitDate" });
  const { credits: price, included, error: priceError } = useDayPassCharge(visitDate);
  useEffect(() => {
    if (priceError) reportError(priceError);
  }, [priceError, reportError]);
  const { missing, returnTo, buyCredits } = useCreditShortage(isAdmin ? 0 : (price ?? 0));
  const balance = useQuery({
    ...creditBalanceQuery(supabase, user?.id ?? ""),
    enabled: user !== null,
  });
  const purchase = useBuyDayPass({ onBought, addCredits: buyCredits });

  const isKnown = price !== undefined && balance.data !== undefined;
  const isShort = isKnown && missing > 0;
  const isDisabled = !isAdmin && (!isKnown || isShort);

  const submit = form.handleSubmit((guest) =>
    purchase.mutate({ guest, expectedCredits: isAdmin ? 0 : (price ?? 0) }),
  );

  return (
    <Card as="section" aria-labelledby="buy-day-pass">
      <h2 className={styles.title} id="buy-day-pass">
        Visitor details
      </h2>
      <p className={styles.note}>
        {price === undefined ? (
          <Skeleton width="14rem" />
        ) : (
          [
            price > 0 && chargeSentence(price, isAdmin),
            included && includedSentence(included, visitDate),
          ]
            .filter(Boolean)
            .join(" ")
        )}
      </p>
      <FormProvider {...form}>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (isShort) toast(insufficientCreditsToast(buyCredits));
            else if (!isDisabled && !purchase.isPending) void submit(event);
          }}
        >
          {isShort && (
            <div className={styles.wide}>
              <CreditShortage credits={price}>
                {insufficientCreditsForDayPass} What you type here is kept.{" "}
                <Link to={buyCreditsPath(returnTo, smallestPackage(missing))}>Add Credits</Link>
              </CreditShortage>
            </div>
          )}
          <GuestFields />
          <VisitDateField />
          <PurposeField className={styles.wide} />
          {isOutdated(purchase.error) && (
            <p className={styles.short} role="alert">
              {messageOf(purchase.error, "")}
            </p>
          )}
          {!isAdmin && balance.data === undefined && hasFailed(balance) && (
            <div className={styles.wide}>
              <ReadFailedNote
                text="Your credit balance could not be loaded."
                onRetry={() => void balance.refetch()}
                retrying={balance.isFetching}
              />
            </div>
          )}
          <Button
            type="submit"
            size="lg"
            className={styles.wide}
            aria-disabled={isDisabled || undefined}
            busy={purchase.isPending}
          >
            {isAdmin || price === undefined
              ? "Buy Day Pass"
              : `Buy Day Pass · ${price > 0 ? formatCredits(price) : "included"}`}
          </Button>
        </form>
      </FormProvider>
    </Card>
  );
}

/** `Your plan includes day passes: 2 of 3 are left this month.` */
function includedSentence({ included, passes_left }: IncludedPasses, day: Day): string {
  const isThisMonth = day.slice(0, 7) === todayInSpace().slice(0, 7);
  const month = isThisMonth ? "this month" : `in ${formatMonth(day)}`;
  return passes_left > 0
    ? `Your plan includes day passes: ${passes_left} of ${included} ${passes_left === 1 ? "is" : "are"} left ${month}.`
    : `Your plan has no day passes left ${month}.`;
}

function chargeSentence(credits: number, isAdmin: boolean): string {
  if (isAdmin) return "Free for admins.";
  return credits === 1
    ? "1 credit is charged when you buy."
    : `${credits} credits are charged when you buy.`;
}
