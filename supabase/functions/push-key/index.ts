import { json, Refusal, serve } from "../_shared/http.ts";
import { vapidKeys } from "../_shared/messages/vapid.ts";

// The key with which browsers subscribe to push notifications, or null without push.
serve(
  async () => {
    throw new Refusal(405, "method_not_allowed", "GET only");
  },
  async () => {
    const response = json({ key: vapidKeys()?.publicKey ?? null });
    response.headers.set("Cache-Control", "public, max-age=300");
    return response;
  },
);
