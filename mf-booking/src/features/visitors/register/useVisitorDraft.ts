import { useSearchParams } from "@portal/shared/vendor/router";
import { useMemo, useRef, type RefObject } from "react";
import type { UseFormReturn } from "react-hook-form";
import { resolverOf, useKeptForm } from "../../../ui/guests/useKeptForm";
import type { Visitor } from "../visitors.queries";
import { emptyVisitor, firstInvalidStep, visitorSchema, type VisitorForm } from "../visitor.schema";

export interface VisitorDraft {
  form: UseFormReturn<VisitorForm>;
  step: number;
  /** Adds a history entry, with which Back leads to the step before. */
  setStep: (step: number) => void;
  /** Whether the next step gets the focus. */
  focusesStepRef: RefObject<boolean>;
  /** Empties the form. */
  reset: () => void;
  /** Starts with this visitor, in the step that asks when. */
  inviteAgain: (visitor: Visitor) => void;
}

/** The step that asks when. */
const VISIT_STEP = 1;

const visitorForm = {
  key: "visitorDraft",
  resolver: resolverOf(visitorSchema),
  empty: emptyVisitor,
};

/** Called by the page, so that the input and the step survive a change of tab. They also survive a reload. */
export function useVisitorDraft(): VisitorDraft {
  const { form, reset, propose } = useKeptForm(visitorForm);
  const focusesStepRef = useRef(false);
  const [params, setParams] = useSearchParams();
  const wanted = Number(params.get("step") ?? 1) - 1;
  const step = useMemo(
    () => (wanted > 0 ? Math.min(wanted, firstInvalidStep(form.getValues())) : 0),
    [wanted, form],
  );
  function go(next: number, change: (params: URLSearchParams) => void = () => undefined): void {
    if (next === VISIT_STEP) propose();
    setParams((current) => {
      change(current);
      if (next === 0) current.delete("step");
      else current.set("step", String(next + 1));
      return current;
    });
  }
  return {
    form,
    step,
    setStep: go,
    focusesStepRef,
    reset: () => reset(),
    inviteAgain(visitor) {
      reset({
        visitorName: visitor.visitor_name,
        email: visitor.email ?? "",
        phone: visitor.phone ?? "",
        organization: visitor.organization ?? "",
        hostName: visitor.host_name ?? "",
        purpose: visitor.purpose ?? "",
        visitDuration: visitor.visit_duration,
      });
      focusesStepRef.current = true;
      go(VISIT_STEP, (current) => current.set("tab", "register"));
    },
  };
}
