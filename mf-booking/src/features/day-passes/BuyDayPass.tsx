import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { creditBalanceQuery } from "@portal/shared/data/creditBalance";
import { todayInSpace } from "@portal/shared/domain/dates";
import { Button } from "@portal/shared/ui/Button";
import { Card } from "@portal/shared/ui/Card";
import { TextArea } from "@portal/shared/ui/TextArea";
import { TextField } from "@portal/shared/ui/TextField";
import { useQuery } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import { Link } from "react-router-dom";
import styles from "./BuyDayPass.module.css";
import { emptyDayPass, type DayPassForm } from "./dayPass.schema";
import { dayPassQueries } from "./dayPasses.queries";
import { shortOfCreditsToast, useBuyDayPass } from "./useBuyDayPass";

/** The buy form. Short of credits it stays shut, and pressing says where to get more. */
export function BuyDayPass({ form }: { form: UseFormReturn<DayPassForm> }) {
  const { supabase, toast, navigate, reportError } = usePortal();
  const { user, isAdmin } = useSession();
  const price = useQuery(dayPassQueries.price(supabase, reportError));
  const balance = useQuery({
    ...creditBalanceQuery(supabase, user?.id ?? ""),
    enabled: user !== null,
  });
  const { errors } = form.formState;
  const buying = useBuyDayPass(() => form.reset(emptyDayPass()));

  const isKnown = price.data !== undefined && balance.data !== undefined;
  const isShort = !isAdmin && isKnown && balance.data < price.data;
  const isShut = !isAdmin && (!isKnown || isShort);

  const submit = form.handleSubmit((values) => buying.mutate(values));

  return (
    <Card as="section" aria-labelledby="buy-day-pass">
      <h2 className={styles.title} id="buy-day-pass">
        Visitor details
      </h2>
      {price.data !== undefined && (
        <p className={styles.note}>
          {isAdmin ? "Admins pay nothing." : chargeSentence(price.data)}
        </p>
      )}
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isShort) toast(shortOfCreditsToast(() => navigate("/buy-credits")));
          else if (!isShut && !buying.isPending) void submit(event);
        }}
      >
        <TextField
          label="Visitor name"
          autoComplete="off"
          error={errors.visitorName?.message}
          {...form.register("visitorName")}
        />
        <TextField
          label="Visitor email"
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          {...form.register("email")}
        />
        <TextField label="Phone" type="tel" optional {...form.register("phone")} />
        <TextField label="Organization" optional {...form.register("organization")} />
        <TextField label="Host name" optional {...form.register("hostName")} />
        <TextField
          label="Visit date"
          type="date"
          min={todayInSpace()}
          error={errors.visitDate?.message}
          {...form.register("visitDate")}
        />
        <TextArea
          label="Purpose"
          optional
          className={styles.wide ?? ""}
          {...form.register("purpose")}
        />
        {isShort && (
          <p className={styles.short}>
            You don't have enough credits to create a day pass.{" "}
            <Link to="/buy-credits">Add Credits</Link>
          </p>
        )}
        <Button
          type="submit"
          size="lg"
          className={styles.wide}
          aria-disabled={isShut || undefined}
          busy={buying.isPending}
        >
          Buy Day Pass
        </Button>
      </form>
    </Card>
  );
}

function chargeSentence(credits: number): string {
  const charge = credits === 1 ? "1 credit is" : `${credits} credits are`;
  return `${charge} charged when you buy.`;
}
