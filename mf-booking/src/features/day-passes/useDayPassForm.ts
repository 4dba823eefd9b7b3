import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, type UseFormReturn } from "react-hook-form";
import { dayPassSchema, emptyDayPass, type DayPassForm } from "./dayPass.schema";

/** The buy form. The page holds it, so that a look at the other tab loses nothing. */
export function useDayPassForm(): UseFormReturn<DayPassForm> {
  return useForm<DayPassForm>({
    resolver: zodResolver(dayPassSchema),
    defaultValues: emptyDayPass(),
  });
}
