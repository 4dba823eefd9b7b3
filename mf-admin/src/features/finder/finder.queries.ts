import { queryOptions } from "@tanstack/react-query";
import type { Supabase } from "@portal/shared/data/supabase";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatDay, formatInstantDay } from "@portal/shared/domain/formatDates";
import { formatPaise } from "@portal/shared/domain/money";
import * as z from "@portal/shared/vendor/zod";
import { adminKeys } from "../../data/adminKeys";
import { bookingText } from "../../data/bookingText";
import { searchWords, foldText } from "@portal/shared/domain/text/foldText";
import { memberPath } from "../../data/memberPath";
import { orderNumber } from "@portal/shared/domain/orderNumber";
import { roomNamesQuery } from "../../data/roomNames.queries";
import { memberSearchQuery, type FoundMember } from "../../data/memberSearch.queries";

/** Rows of each kind other than members. */
const PART_SIZE = 3;
/** Shorter texts search members and pages only. `#3` searches orders only. */
const MIN_LENGTH = 3;

export interface FoundItem {
  group: "Members" | "Pages" | "Rooms" | "Bookings" | "Orders" | "Visitors";
  id: string;
  to: string;
  title: string;
  isAdmin?: boolean;
  side?: string;
  facts: readonly (string | null | undefined)[];
}

export interface Page {
  path: string;
  label: string;
}

export const findPages = (pages: readonly Page[], search: string): FoundItem[] => {
  if (searchWords(search).length === 0) return [];
  return pages
    .filter(({ label }) => hasWords(label, search))
    .map(({ path, label }) => ({ group: "Pages", id: path, to: path, title: label, facts: [] }));
};

const hasWords = (text: string, search: string): boolean =>
  searchWords(search).every((word) => foldText(text).includes(word));

const bookingSchema = z.object({
  id: z.string(),
  room_id: z.string(),
  room_name: z.string(),
  user_id: z.string(),
  full_name: z.string().nullable(),
  email: z.string().nullable(),
  booking_date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
});
const orderSchema = z.object({
  id: z.string(),
  kind: z.string(),
  amount_paise: z.number(),
  credits: z.number().nullable(),
  provider_order_id: z.string().nullable(),
  created_at: z.string(),
  full_name: z.string().nullable(),
  email: z.string().nullable(),
  cafe_number: z.number().nullable(),
});
const visitorSchema = z.object({
  id: z.string(),
  visitor_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  organization: z.string().nullable(),
  host_name: z.string().nullable(),
  visit_date: z.string(),
});

/** Members, then rooms, bookings, orders and visitors. Bookings that are over are found if no other matches. */
export const finderQuery = (supabase: Supabase, search: string) =>
  queryOptions({
    queryKey: [...adminKeys.users, "finder", search],
    enabled: search !== "",
    queryFn: async ({ signal, client }) => {
      const part = { search, page_size: PART_SIZE };
      const readOrders = async () => {
        const { data } = await supabase
          .rpc("search_orders", part)
          .abortSignal(signal)
          .throwOnError();
        return z.array(orderSchema).parse(data).map(foundOrder);
      };
      if (/^#\d+$/.test(search)) return readOrders();
      const members = client.fetchQuery(memberSearchQuery(supabase, search));
      if (searchWords(search).join(" ").length < MIN_LENGTH)
        return (await members).map(foundMember);
      const readBookings = async (span: "upcoming" | "past") => {
        const { data } = await supabase
          .rpc("search_bookings", { ...part, span, ascending: span === "upcoming" })
          .abortSignal(signal)
          .throwOnError();
        return z.array(bookingSchema).parse(data);
      };
      const [people, rooms, bookings, orders, visitors] = await Promise.all([
        members,
        client.fetchQuery(roomNamesQuery(supabase)),
        readBookings("upcoming").then((next) => (next.length > 0 ? next : readBookings("past"))),
        readOrders(),
        supabase.rpc("search_visitors", part).abortSignal(signal).throwOnError(),
      ]);
      return [
        ...people.map(foundMember),
        ...rooms
          .filter(({ name }) => hasWords(name, search))
          .slice(0, PART_SIZE)
          .map(foundRoom),
        ...bookings.map(foundBooking),
        ...orders,
        ...z.array(visitorSchema).parse(visitors.data).map(foundVisitor),
      ];
    },
  });

const listed = (path: string, filter: Record<string, string>) =>
  `${path}?${new URLSearchParams(filter).toString()}`;

const foundMember = (member: FoundMember): FoundItem => ({
  group: "Members",
  id: member.id,
  to: memberPath(member.id),
  title: member.display_name,
  ...(member.role === "admin" ? { isAdmin: true } : { side: formatCredits(member.credits) }),
  facts: [member.email, member.phone_number, member.organization],
});

const foundRoom = ({ id, name }: { id: string; name: string }): FoundItem => ({
  group: "Rooms",
  id,
  to: listed("/admin/calendar", { view: "week", room: id }),
  title: name,
  facts: [],
});

const foundBooking = (booking: z.infer<typeof bookingSchema>): FoundItem => ({
  group: "Bookings",
  id: booking.id,
  to: listed("/admin/bookings", {
    span: "all",
    room: booking.room_id,
    member: booking.user_id,
    from: booking.booking_date,
    to: booking.booking_date,
  }),
  title: bookingText(booking),
  facts: [booking.full_name ?? booking.email],
});

const foundOrder = (order: z.infer<typeof orderSchema>): FoundItem => ({
  group: "Orders",
  id: order.id,
  to: listed("/admin/payments", { q: orderNumber(order) }),
  title: [
    order.kind === "credits" ? formatCredits(order.credits ?? 0) : kindTitle(order),
    order.full_name ?? order.email,
  ].join(" · "),
  side: formatPaise(order.amount_paise),
  facts: [formatInstantDay(order.created_at), orderNumber(order)],
});

const kindTitle = ({ kind, cafe_number }: z.infer<typeof orderSchema>) =>
  kind === "room" ? "Room" : `Snacks${cafe_number === null ? "" : ` #${cafe_number}`}`;

const foundVisitor = (visitor: z.infer<typeof visitorSchema>): FoundItem => ({
  group: "Visitors",
  id: visitor.id,
  to: listed("/admin/visitors", { q: visitor.visitor_name }),
  title: visitor.visitor_name,
  side: formatDay(visitor.visit_date),
  facts: [visitor.email, visitor.phone, visitor.organization, visitor.host_name],
});
