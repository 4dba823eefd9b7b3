import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, type UseFormReturn } from "react-hook-form";
import { emptyGuest, guestSchema, type Guest } from "../../ui/guests/guest.schema";

/** Called by the page, so that the input survives a change of tab. */
export function useDayPassForm(): UseFormReturn<Guest> {
  return useForm<Guest>({ resolver: zodResolver(guestSchema), defaultValues: emptyGuest() });
}
