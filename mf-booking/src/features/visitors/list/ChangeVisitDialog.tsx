import { messageOf } from "@portal/shared/data/errors";
import { Button } from "@portal/shared/ui/Button";
import { Dialog } from "@portal/shared/ui/Dialog";
import { useId } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { GuestFields, PurposeField } from "../../../ui/guests/GuestFields";
import { resolverOf } from "../../../ui/guests/useKeptForm";
import { WriteFailure } from "../../../ui/states/WriteFailure";
import wizard from "../register/VisitorWizard.module.css";
import { changedVisitSchema, type VisitorForm } from "../visitor.schema";
import { VisitFields } from "../VisitFields";
import type { Visitor } from "../visitors.queries";
import { useVisitChange } from "./useVisitChange";

interface Props {
  visitor: Visitor;
  open: boolean;
  onClose: () => void;
}

/** Keeps what was typed while it is closed. */
export function ChangeVisitDialog({ visitor, open, onClose }: Props) {
  const id = useId();
  const before = formOf(visitor);
  const form = useForm<VisitorForm>({
    resolver: resolverOf(changedVisitSchema(before)),
    defaultValues: before,
  });
  const change = useVisitChange(visitor, () => {
    form.reset(form.getValues());
    onClose();
  });
  const submit = form.handleSubmit((values) => change.mutate(values));
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="lg"
      title={`Change the visit of ${visitor.visitor_name}`}
      description={
        visitor.status === "approved"
          ? "Another name or email address needs another approval. Another time doesn't."
          : undefined
      }
      footer={
        <>
          <WriteFailure
            text={change.error && messageOf(change.error, "The visit could not be changed.")}
            onRetry={() => void submit()}
          />
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" form={id} busy={change.isPending}>
            Save changes
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          id={id}
          noValidate
          className={wizard.fields}
          onSubmit={(event) => {
            event.preventDefault();
            if (!change.isPending) void submit();
          }}
        >
          <GuestFields />
          <VisitFields />
          <PurposeField className={wizard.wide} />
        </form>
      </FormProvider>
    </Dialog>
  );
}

const formOf = (visitor: Visitor): VisitorForm => ({
  visitorName: visitor.visitor_name,
  email: visitor.email ?? "",
  phone: visitor.phone ?? "",
  organization: visitor.organization ?? "",
  hostName: visitor.host_name ?? "",
  purpose: visitor.purpose ?? "",
  visitDate: visitor.visit_date,
  visitTime: visitor.visit_time.slice(0, 5),
  visitDuration: visitor.visit_duration,
});
