import type { Toast } from "@portal/shared/contract/toast";
import { useToast } from "@portal/shared/contract/useToast";
import { useSession } from "@portal/shared/contract/useSession";
import { formatDay, formatTime } from "@portal/shared/domain/formatDates";
import { Button } from "@portal/shared/ui/Button";
import { Card } from "@portal/shared/ui/Card";
import { BadgeCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { FormProvider } from "react-hook-form";
import { formatHours } from "../formatHours";
import { useRegisterVisitor } from "./useRegisterVisitor";
import type { VisitorDraft } from "./useVisitorDraft";
import { stepFields, type VisitorForm } from "../visitor.schema";
import { VisitorSteps } from "./VisitorSteps";
import { PurposeStep } from "./PurposeStep";
import { VisitStep } from "./VisitStep";
import { VisitorStep } from "./VisitorStep";
import styles from "./VisitorWizard.module.css";

const steps = [
  { title: "Visitor", Fields: VisitorStep },
  { title: "Visit", Fields: VisitStep },
  { title: "Purpose", Fields: PurposeStep },
] as const;

const incomplete: Toast = {
  title: "Please complete all fields",
  description: "All fields are required to proceed",
  variant: "destructive",
};

/** Next requires a valid step (spec 2 §4). */
export function VisitorWizard({ draft }: { draft: VisitorDraft }) {
  const { form, step, setStep, focusesStepRef, reset } = draft;
  const toast = useToast("visitor");
  const { user } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  const [registered, setRegistered] = useState<VisitorForm | null>(null);
  const registration = useRegisterVisitor((visitor) => {
    focusesStepRef.current = false;
    setRegistered(visitor);
    reset();
    setStep(0);
  });
  const { title, Fields } = steps[step] ?? steps[0];
  const isLast = step === steps.length - 1;

  function goTo(next: number) {
    focusesStepRef.current = true;
    setRegistered(null);
    setStep(next);
  }

  useEffect(() => {
    if (focusesStepRef.current) heading.current?.focus();
  }, [step, focusesStepRef]);
  // A change of tab leaves the focus on the tab.
  useEffect(() => () => void (focusesStepRef.current = false), [focusesStepRef]);

  async function submitStep() {
    if (!(await form.trigger(stepFields[step], { shouldFocus: true }))) return toast(incomplete);
    if (!isLast) return goTo(step + 1);
    if (!user) {
      return toast({
        title: "Login Required",
        description: "Please log in to register visitors",
        variant: "destructive",
      });
    }
    await form.handleSubmit(
      (values) => registration.mutate(values),
      (errors) => {
        // An earlier step can become invalid: its day may have passed.
        goTo(stepFields.findIndex((fields) => fields.some((field) => field in errors)));
        toast(incomplete);
      },
    )();
  }

  return (
    <Card>
      {registered && step === 0 && <RegisteredVisitor visitor={registered} />}
      <VisitorSteps titles={steps.map((one) => one.title)} current={step} />
      <h2 className={styles.title} tabIndex={-1} ref={heading}>
        <span className={styles.hidden}>
          Step {step + 1} of {steps.length}:{" "}
        </span>
        {title}
      </h2>
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!registration.isPending) void submitStep();
          }}
        >
          <Fields />
          <div className={styles.buttons}>
            {step > 0 && (
              <Button variant="secondary" onClick={() => goTo(step - 1)}>
                Back
              </Button>
            )}
            <Button type="submit" busy={registration.isPending}>
              {isLast ? "Register Visitor" : "Next"}
            </Button>
          </div>
        </form>
      </FormProvider>
    </Card>
  );
}

/** Shown above the emptied form, with the focus. */
function RegisteredVisitor({ visitor }: { visitor: VisitorForm }) {
  const { visitorName, visitDate, visitTime, visitDuration } = visitor;
  return (
    <div className={styles.registered}>
      <BadgeCheck aria-hidden size={20} />
      <div>
        <h2 tabIndex={-1} ref={focus}>
          {visitorName} is registered
        </h2>
        <p>
          {formatDay(visitDate)}, {formatTime(visitTime)}, {formatHours(visitDuration)}
        </p>
        <p>Pending approval. You can change or withdraw the visit in the list.</p>
      </div>
    </div>
  );
}

const focus = (heading: HTMLElement | null) => heading?.focus();
