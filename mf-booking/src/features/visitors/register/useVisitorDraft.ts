import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { emptyVisitor, visitorSchema, type VisitorForm } from "./visitor.schema";

export interface VisitorDraft {
  form: UseFormReturn<VisitorForm>;
  step: number;
  setStep: (step: number) => void;
}

/** Called by the page, so that the input survives a change of tab. */
export function useVisitorDraft(): VisitorDraft {
  const [step, setStep] = useState(0);
  const form = useForm<VisitorForm>({
    resolver: zodResolver(visitorSchema),
    defaultValues: emptyVisitor(),
  });
  return { form, step, setStep };
}
