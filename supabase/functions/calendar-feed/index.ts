// A member's bookings and events as iCalendar, for subscribed calendar apps. They have no session:
// the token in the URL authorizes them until the member revokes it.
import ical, { escape } from "npm:ical-generator@10.2.0";
import { z } from "npm:zod@4.6.7";
import { database } from "../_shared/database.ts";

const feedSchema = z.object({
  name: z.string().nullable(),
  entries: z.array(
    z.object({
      uid: z.string(),
      title: z.string(),
      place: z.string().nullable(),
      starts_at: z.string(),
      ends_at: z.string(),
      changed_at: z.string(),
    }),
  ),
});
type Feed = z.infer<typeof feedSchema>;

const refreshSeconds = 15 * 60;

function render({ name, entries }: Feed): string {
  const calendar = ical({
    // The only text that the library does not escape.
    name: escape(name ? `Bookings of ${name}` : "Bookings", false),
    prodId: { company: "Coworking", product: "Members" },
    ttl: refreshSeconds,
    timezone: null,
  });
  for (const entry of entries) {
    const changedAt = new Date(entry.changed_at);
    calendar.createEvent({
      id: entry.uid,
      stamp: changedAt,
      lastModified: changedAt,
      // Increases with every change: whole seconds.
      sequence: Math.floor(changedAt.getTime() / 1000),
      start: new Date(entry.starts_at),
      end: new Date(entry.ends_at),
      summary: entry.title,
      location: entry.place,
    });
  }
  // The library omits the required line break after the last line.
  return `${calendar.toString()}\r\n`;
}

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
