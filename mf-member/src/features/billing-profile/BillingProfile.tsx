import { zodResolver } from "@hookform/resolvers/zod";
import { usePortal } from "@portal/shared/contract/usePortal";
import { Button } from "@portal/shared/ui/Button";
import { Card } from "@portal/shared/ui/Card";
import { Select } from "@portal/shared/ui/form/Select";
import { TextArea } from "@portal/shared/ui/form/TextArea";
import { TextField } from "@portal/shared/ui/form/TextField";
import { ErrorState } from "@portal/shared/ui/states/ErrorState";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import { billingQueries, useSaveBilling } from "./billing.queries";
import { billingSchema, noBilling, type BillingFields } from "./billing.schema";
import styles from "./BillingProfile.module.css";

export function BillingProfile({ userId }: { userId: string }) {
  const { supabase } = usePortal();
  const saved = useQuery(billingQueries.mine(supabase, userId));
  const states = useQuery(billingQueries.states(supabase));
  const failed = [saved, states].find((query) => query.isError && query.data === undefined);
  return (
    <Card>
      <h2 className={styles.title}>Billing details</h2>
      <p className={styles.hint}>
        Your invoices name you, or the organization that pays. Invoices that were issued do not
        change.
      </p>
      {failed ? (
        <ErrorState
          title="Your billing details didn't load"
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      ) : saved.data === undefined || !states.data ? (
        <div role="status" aria-label="Loading your billing details">
          <Skeleton height="12rem" />
        </div>
      ) : (
        <BillingForm
          // Begins again with what was saved or removed.
          key={JSON.stringify(saved.data)}
          userId={userId}
          saved={saved.data}
          states={states.data.map(({ code, name }) => ({ value: code, label: name }))}
        />
      )}
    </Card>
  );
}

interface BillingFormProps {
  userId: string;
  saved: BillingFields | null;
  states: { value: string; label: string }[];
}

function BillingForm({ userId, saved, states }: BillingFormProps) {
  const { register, control, handleSubmit, formState } = useForm<BillingFields>({
    resolver: zodResolver(billingSchema),
    defaultValues: saved ?? noBilling,
  });
  const { errors, isDirty } = formState;
  const save = useSaveBilling(userId);
  const submit = handleSubmit((fields) => save.mutate(fields));
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField label="Billed to" error={errors.name?.message} {...register("name")} />
      <TextArea
        label="Billing address"
        rows={3}
        autoComplete="street-address"
        error={errors.address?.message}
        {...register("address")}
      />
      <Controller
        name="state_code"
        control={control}
        render={({ field: { value, onChange } }) => (
          <Select
            label="State"
            options={states}
            value={value || null}
            onChange={onChange}
            error={errors.state_code?.message}
          />
        )}
      />
      <TextField
        label="GSTIN"
        optional
        maxLength={20}
        error={errors.gstin?.message}
        {...register("gstin")}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={save.isPending}>
          Save Billing Details
        </Button>
        {saved && (
          <Button variant="secondary" disabled={save.isPending} onClick={() => save.mutate(null)}>
            Remove
          </Button>
        )}
        {isDirty && <p className={styles.hint}>Unsaved changes</p>}
      </div>
    </form>
  );
}
