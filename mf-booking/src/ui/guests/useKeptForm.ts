import { zodResolver } from "@hookform/resolvers/zod";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { openingHoursQuery } from "@portal/shared/data/openingHours";
import { todayInSpace } from "@portal/shared/domain/dates";
import { defaultOpeningHours, type OpeningHours } from "@portal/shared/domain/openingHours";
import * as z from "@portal/shared/vendor/zod";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
  type UseFormReturn,
} from "react-hook-form";
import type { Guest } from "./guest.schema";

interface Options<Form extends Guest> {
  /** The name under which the tab keeps the input. */
  key: string;
  resolver: Resolver<Form>;
  /** The form before any input, with the visit that is proposed now. */
  empty: (hours: OpeningHours) => Form;
}

export interface KeptForm<Form extends Guest> {
  form: UseFormReturn<Form>;
  /** Empties the form, except for `values`. */
  reset: (values?: Partial<Form>) => void;
  /** Proposes the visit again, unless the member has changed it. */
  propose: () => void;
}

export const resolverOf = <Form extends Guest>(schema: z.ZodType<Form, Form>): Resolver<Form> =>
  zodResolver(schema);

/** Called by the page, so that the input survives a change of tab, a reload, and the way to the checkout and back. */
export function useKeptForm<Form extends Guest>(options: Options<Form>): KeptForm<Form> {
  const { key, resolver, empty } = options;
  const { supabase, session } = usePortal();
  const { user } = useSession();
  const userId = user?.id ?? "";
  const { data: hours = defaultOpeningHours } = useQuery(openingHoursQuery(supabase));
  const [first] = useState(() => empty(hours));
  const [defaultValues] = useState(() => readDraft(key, userId, first));
  const form = useForm<Form>({ resolver, defaultValues: defaultValues as DefaultValues<Form> });
  const proposed = useRef(first);

  const propose = useCallback(() => {
    const before = proposed.current;
    const next = empty(hours);
    proposed.current = next;
    if (!isProposed(form.getValues(), before)) return;
    for (const name of proposedFields(before)) {
      form.setValue(name, next[name] as PathValue<Form, Path<Form>>);
      form.clearErrors(name);
    }
  }, [form, empty, hours]);
  useEffect(() => propose(), [propose]);

  function reset(values: Partial<Form> = {}): void {
    proposed.current = empty(hours);
    form.reset({ ...proposed.current, ...values });
  }

  useEffect(() => {
    const save = () => {
      // Forgets the input after signing out.
      const isOwn = session.getSnapshot().user?.id === userId;
      saveDraft(key, userId, isOwn ? form.getValues() : null, proposed.current);
    };
    window.addEventListener("pagehide", save);
    return () => {
      window.removeEventListener("pagehide", save);
      save();
    };
  }, [form, session, userId, key]);
  return { form, reset, propose };
}

/** The day, and the time if the form has one. */
const proposedFields = <Form extends Guest>(empty: Form) =>
  (Object.keys(empty) as Path<Form>[]).filter((name) => empty[name] !== "");

const isProposed = <Form extends Guest>(form: Form, proposed: Form): boolean =>
  proposedFields(proposed).every((name) => form[name] === proposed[name]);

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

/**
 * Kept in the session storage of the tab, not in the URL: names and addresses do not belong in histories and logs.
 * A visit that was proposed is not kept: its time may have passed when the form is opened again.
 */
function saveDraft<Form extends Guest>(
  key: string,
  userId: string,
  form: Form | null,
  proposed: Form,
): void {
  try {
    if (form === null || isEqual({ ...proposed, ...form }, proposed)) {
      sessionStorage.removeItem(key);
      return;
    }
    const dropped = isProposed(form, proposed) ? proposedFields(proposed) : [];
    const kept = Object.entries(form).filter(([name]) => !dropped.includes(name as Path<Form>));
    sessionStorage.setItem(key, JSON.stringify({ userId, form: Object.fromEntries(kept) }));
  } catch {
    // Without storage, the input is lost with the page.
  }
}

const isEqual = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
