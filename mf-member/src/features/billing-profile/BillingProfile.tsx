import { zodResolver } from "@hookform/resolvers/zod";
import { usePortal } from "@portal/shared/contract/usePortal";
import { Button } from "@portal/shared/ui/Button";
import { Card } from "@portal/shared/ui/Card";
import { Select } from "@portal/shared/ui/form/Select";
import { TextArea } from "@portal/shared/ui/form/TextArea";
import { TextField } from "@portal/shared/ui/form/TextField";
import { ErrorState } from "@portal/shared/ui/states/ErrorState";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { Link } from "@portal/shared/vendor/router";
import { useQuery } from "@tanstack/react-query";
import { Controller, useForm, useWatch } from "react-hook-form";
import { LeaveDialog } from "../../ui/edit/LeaveDialog";
import { SavedValue } from "../../ui/edit/SavedValue";
import { useEditedRow } from "../../ui/edit/useEditedRow";
import editStyles from "../../ui/edit/edit.module.css";
import { billingQueries, readBilling, useSaveBilling } from "./billing.queries";
import {
  billingFields,
  billingSchema,
  noBilling,
  type Billing,
  type BillingFields,
} from "./billing.schema";
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
        change. Your <Link to="/statement">monthly statement</Link> lists them with what you used
        and paid.
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
          userId={userId}
          billing={saved.data}
          states={states.data.map(({ code, name }) => ({ value: code, label: name }))}
        />
      )}
    </Card>
  );
}

interface BillingFormProps {
  userId: string;
  /** Null without a billing profile. */
  billing: Billing | null;
  states: { value: string; label: string }[];
}

function BillingForm({ userId, billing, states }: BillingFormProps) {
  const { supabase } = usePortal();
  const form = useForm<BillingFields>({
    resolver: zodResolver(billingSchema),
    defaultValues: billingFields(billing),
  });
  const { register, control, handleSubmit, formState, setValue } = form;
  const typed = useWatch({ control });
  const { errors, isDirty } = formState;
  const { seen, changed, send, isSaving } = useEditedRow({
    form,
    row: billing,
    toFields: billingFields,
    read: () => readBilling(supabase, userId),
    save: useSaveBilling(userId),
  });
  const submit = handleSubmit(send);
  const savedValue = (name: keyof BillingFields, label: string, text?: string) => (
    <SavedValue
      label={label}
      saved={changed[name]}
      text={text}
      current={typed[name]}
      onUse={(saved) => setValue(name, saved, { shouldDirty: true })}
    />
  );
  return (
    <form
      className={`${editStyles.form} ${styles.form}`}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <div className={editStyles.field}>
        <TextField label="Billed to" error={errors.name?.message} {...register("name")} />
        {savedValue("name", "Billed to")}
      </div>
      <div className={editStyles.field}>
        <TextArea
          label="Billing address"
          rows={3}
          autoComplete="street-address"
          error={errors.address?.message}
          {...register("address")}
        />
        {savedValue("address", "Billing address")}
      </div>
      <div className={editStyles.field}>
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
        {savedValue(
          "state_code",
          "State",
          states.find(({ value }) => value === changed.state_code)?.label,
        )}
      </div>
      <div className={editStyles.field}>
        <TextField
          label="GSTIN"
          optional
          maxLength={20}
          error={errors.gstin?.message}
          {...register("gstin")}
        />
        {savedValue("gstin", "GSTIN")}
      </div>
      <div className={editStyles.actions}>
        <Button type="submit" busy={isSaving}>
          Save Billing Details
        </Button>
        {seen && (
          <Button variant="secondary" disabled={isSaving} onClick={() => send(noBilling)}>
            Remove
          </Button>
        )}
        {isDirty && <p className={editStyles.unsaved}>Unsaved changes</p>}
      </div>
      <LeaveDialog isDirty={isDirty} />
    </form>
  );
}
