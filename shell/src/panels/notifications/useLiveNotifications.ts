import { usePortal } from "@portal/shared/contract/usePortal";
import { watchTopic } from "@portal/shared/data/watchTopic";
import { useEffect, useState } from "react";
import { notificationPanel } from "./deferredPanel";
import { useSessionStore } from "../../session/SessionContext";
import * as v from "valibot";
import { notificationQueries } from "./notifications.queries";

/** Several notifications in a row cause one read and one announcement. */
const DEBOUNCE_MS = 300;

const newNotification = v.object({
  id: v.string(),
  kind: v.string(),
  data: v.record(v.string(), v.any()),
});
type NewNotification = v.InferOutput<typeof newNotification>;

/**
 * Reads the notifications again when the database reports a change, on any of the person's
 * devices. Returns the sentence that announces new ones.
 */
export function useLiveNotifications(userId: string): string {
  const { supabase, queryClient } = usePortal();
  const session = useSessionStore();
  const [sentence, setSentence] = useState("");

  useEffect(() => {
    const announced = new Set<string>();
    let arrived: NewNotification[] = [];
    let ended = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function update() {
      const queryKey = notificationQueries.of(userId);
      void queryClient.invalidateQueries({ queryKey });
      const fresh = arrived;
      arrived = [];
      if (fresh.length === 0) return;
      const text = await announce(fresh);
      if (!ended) setSentence(text);
    }
    function updateSoon() {
      clearTimeout(timer);
      timer = setTimeout(() => void update(), DEBOUNCE_MS);
    }

    const leave = watchTopic(supabase, `user:${userId}`, {
      onMessage({ event, payload }) {
        if (event === "password_changed") return void session.checkPassword();
        const { success, output } = v.safeParse(newNotification, payload);
        if (event === "notification" && success && !announced.has(output.id)) {
          announced.add(output.id);
          arrived.push(output);
        }
        updateSoon();
      },
      // Messages before the topic was joined are unknown.
      onReady: updateSoon,
      onLost: () => undefined,
    });
    return () => {
      ended = true;
      clearTimeout(timer);
      leave();
    };
  }, [supabase, queryClient, session, userId]);

  return sentence;
}

async function announce([first, ...more]: readonly NewNotification[]): Promise<string> {
  if (!first) return "";
  if (more.length > 0) return `${more.length + 1} new notifications`;
  try {
    const { textsOf } = await notificationPanel.load();
    return `New notification: ${textsOf(first).title}`;
  } catch {
    return "New notification";
  }
}
