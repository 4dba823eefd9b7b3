import { zodResolver } from "@hookform/resolvers/zod";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { todayInSpace } from "@portal/shared/domain/dates";
import * as z from "@portal/shared/vendor/zod";
import { useEffect, useState } from "react";
import { type DefaultValues, type Resolver, useForm, type UseFormReturn } from "react-hook-form";
import type { Guest } from "./guest.schema";

interface Options<Form extends Guest> {
  /** The name under which the tab keeps the input. */
  key: string;
  resolver: Resolver<Form>;
  empty: () => Form;
}

export const resolverOf = <Form extends Guest>(schema: z.ZodType<Form, Form>): Resolver<Form> =>
  zodResolver(schema);

/** Called by the page, so that the input survives a change of tab, a reload, and the way to the checkout and back. */
export function useKeptForm<Form extends Guest>(options: Options<Form>): UseFormReturn<Form> {
  const { key, resolver, empty } = options;
  const { session } = usePortal();
  const { user } = useSession();
  const userId = user?.id ?? "";
  const [defaultValues] = useState(() => readDraft(key, userId, empty()));
  const form = useForm<Form>({ resolver, defaultValues: defaultValues as DefaultValues<Form> });
  useEffect(() => {
    const save = () => {
      // Forgets the input after signing out.
      const isOwn = session.getSnapshot().user?.id === userId;
      saveDraft(key, userId, isOwn ? form.getValues() : null, empty());
    };
    window.addEventListener("pagehide", save);
    return () => {
      window.removeEventListener("pagehide", save);
      save();
    };
  }, [form, session, userId, key, empty]);
  return form;
}

const draftSchema = z.object({ userId: z.string(), form: z.record(z.string(), z.unknown()) });

/** What this member typed and did not send. A day that has passed is not kept. */
function readDraft<Form extends Guest>(key: string, userId: string, empty: Form): Form {
  try {
    const draft = draftSchema.parse(JSON.parse(sessionStorage.getItem(key) ?? ""));
    if (draft.userId !== userId) return empty;
    const kept = Object.entries(draft.form).filter(
      ([name, value]) => typeof value === typeof empty[name as keyof Form],
    );
    const form: Form = { ...empty, ...Object.fromEntries(kept) };
    return form.visitDate < todayInSpace() ? { ...form, visitDate: empty.visitDate } : form;
  } catch {
    return empty;
  }
}

/** Kept in the session storage of the tab, not in the URL: names and addresses do not belong in histories and logs. */
function saveDraft<Form>(key: string, userId: string, form: Form | null, empty: Form): void {
  const isEmpty = form === null || JSON.stringify({ ...empty, ...form }) === JSON.stringify(empty);
  try {
    if (isEmpty) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ userId, form }));
  } catch {
    // Without storage, the input is lost with the page.
  }
}
