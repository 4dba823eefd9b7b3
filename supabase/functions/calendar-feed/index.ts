// A member's bookings and events as iCalendar, for subscribed calendar apps. They have no session:
// the token in the URL authorizes them until the member revokes it.
import { z } from "npm:zod@4.6.7";
import { database } from "../_shared/database.ts";
import { calendarFeed } from "../_shared/generated/notifications.js";

const feedSchema = z.object({
  name: z.string().nullable(),
  entries: z.array(
    z
      .object({
        uid: z.string(),
        title: z.string(),
        place: z.string().nullable(),
        starts_at: z.coerce.date(),
        ends_at: z.coerce.date(),
        changed_at: z.coerce.date(),
      })
      .transform(({ starts_at, ends_at, changed_at, ...entry }) => ({
        ...entry,
        startsAt: starts_at,
        endsAt: ends_at,
        changedAt: changed_at,
      })),
  ),
});
type Feed = z.infer<typeof feedSchema>;

const refreshSeconds = 15 * 60;

const render = ({ name, entries }: Feed): string =>
  calendarFeed(entries, { name: name ? `Bookings of ${name}` : "Bookings", refreshSeconds });

const unknownToken = () => new Response("This calendar link is not valid", { status: 404 });

Deno.serve(async (request) => {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return new Response("Method not allowed", { status: 405, headers: { Allow: "GET, HEAD" } });
  }
  const token = new URL(request.url).searchParams.get("token") ?? "";
  if (!/^[0-9a-f]{48}$/.test(token)) return unknownToken();
  const { data, error } = await database.rpc("calendar_feed", { feed_token: token });
  if (error) {
    console.error(error);
    return new Response("The calendar is not available at the moment", { status: 503 });
  }
  if (data === null) return unknownToken();
  return new Response(request.method === "HEAD" ? null : render(feedSchema.parse(data)), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'inline; filename="bookings.ics"',
      "Cache-Control": `private, max-age=${refreshSeconds}`,
    },
  });
});
