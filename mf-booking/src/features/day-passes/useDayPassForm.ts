import { zodResolver } from "@hookform/resolvers/zod";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { useEffect, useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { guestSchema, type Guest } from "../../ui/guests/guest.schema";
import { readGuestDraft, saveGuestDraft } from "./guestDraft";

/** Called by the page, so that the input survives a change of tab. It also survives the way to the checkout and back. */
export function useDayPassForm(): UseFormReturn<Guest> {
  const { session } = usePortal();
  const { user } = useSession();
  const userId = user?.id ?? "";
  const [defaultValues] = useState(() => readGuestDraft(userId));
  const form = useForm<Guest>({ resolver: zodResolver(guestSchema), defaultValues });
  useEffect(() => {
    // Saves an empty draft after signing out.
    const save = () =>
      saveGuestDraft(userId, session.getSnapshot().user?.id === userId ? form.getValues() : null);
    window.addEventListener("pagehide", save);
    return () => {
      window.removeEventListener("pagehide", save);
      save();
    };
  }, [form, session, userId]);
  return form;
}
