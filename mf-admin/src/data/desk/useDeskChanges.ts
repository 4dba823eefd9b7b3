import { useEffect, useEffectEvent } from "react";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import type { Supabase } from "@portal/shared/data/supabase";
import { watchTopic } from "@portal/shared/data/watchTopic";
import * as z from "@portal/shared/vendor/zod";

export type DeskSubject =
  | "visitors"
  | "day_passes"
  | "cafe"
  | "kiosks"
  | "stock"
  | "hours"
  | "payments"
  | "requests";

const changeSchema = z.object({ payload: z.object({ what: z.string() }) });

/** Several changes in a row cause one read. */
const DEBOUNCE_MS = 250;

/** `subject`: what has changed, or null if any change may have been missed. */
type Listener = (subject: string | null) => void;

interface Desk {
  listeners: Set<Listener>;
  leave: () => void;
}

/** All parts of a page share one watcher and its reads. */
const desks = new WeakMap<Supabase, Desk>();

/** Calls `onChange` when the database reports a change that concerns the front desk. */
export function useDeskChanges(subject: DeskSubject, onChange: () => void): void {
  const { supabase } = usePortal();
  const userId = useSession().user?.id;
  const report = useEffectEvent(onChange);
  useEffect(() => {
    if (!userId) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = listen(supabase, userId, (changed) => {
      if (changed !== null && changed !== subject) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        report();
      }, DEBOUNCE_MS);
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [supabase, userId, subject]);
}

function listen(supabase: Supabase, userId: string, listener: Listener): () => void {
  const desk = desks.get(supabase) ?? joinDesk(supabase, userId);
  desks.set(supabase, desk);
  desk.listeners.add(listener);
  return () => {
    desk.listeners.delete(listener);
    if (desk.listeners.size > 0) return;
    desks.delete(supabase);
    desk.leave();
  };
}

function joinDesk(supabase: Supabase, userId: string): Desk {
  const listeners = new Set<Listener>();
  const notifyAll = (subject: string | null) => {
    for (const listener of listeners) listener(subject);
  };
  const leave = watchTopic(supabase, `desk:${userId}`, {
    onMessage: (message) => notifyAll(changeSchema.safeParse(message).data?.payload.what ?? null),
    // Changes before the topic was joined are unknown.
    onReady: () => notifyAll(null),
    onLost: () => undefined,
  });
  return { listeners, leave };
}
