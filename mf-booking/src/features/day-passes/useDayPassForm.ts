import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, type UseFormReturn } from "react-hook-form";
import { emptyGuest, guestSchema, type Guest } from "../../ui/guest.schema";

/** The buy form. The page holds it, so that a look at the other tab loses nothing. */
export function useDayPassForm(): UseFormReturn<Guest> {
  return useForm<Guest>({ resolver: zodResolver(guestSchema), defaultValues: emptyGuest() });
}
