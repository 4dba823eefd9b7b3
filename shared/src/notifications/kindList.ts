import type { Kind } from "./defineKind";
import { bookingCancelled } from "./kinds/bookings/bookingCancelled";
import { bookingCreated } from "./kinds/bookings/bookingCreated";
import { bookingInvitation } from "./kinds/bookings/bookingInvitation";
import { invitationAnswered } from "./kinds/bookings/invitationAnswered";
import { bookingReminder } from "./kinds/bookings/bookingReminder";
import { bookingNotMade } from "./kinds/bookings/bookingNotMade";
import { bookingRequestClosed } from "./kinds/bookings/bookingRequestClosed";
import { roomRetired } from "./kinds/bookings/roomRetired";
import { bookingRequested } from "./kinds/bookings/bookingRequested";
import { bookingRescheduled } from "./kinds/bookings/bookingRescheduled";
import { eventCancelled } from "./kinds/events/eventCancelled";
import { eventChanged } from "./kinds/events/eventChanged";
import { eventRegistered } from "./kinds/events/eventRegistered";
import { eventReminder } from "./kinds/events/eventReminder";
import { eventSeatReleased } from "./kinds/events/eventSeatReleased";
import { cafeOrderReady } from "./kinds/money/cafeOrderReady";
import { creditsExpiring } from "./kinds/money/creditsExpiring";
import { invoiceIssued } from "./kinds/money/invoiceIssued";
import { paymentReceived } from "./kinds/money/paymentReceived";
import { refundMade } from "./kinds/money/refundMade";
import { accountDeletion } from "./kinds/staff/accountDeletion";
import { accountSecurity } from "./kinds/staff/accountSecurity";
import { accountSuspended } from "./kinds/staff/accountSuspended";
import { canaryFailed } from "./kinds/staff/canaryFailed";
import { dataExportReady } from "./kinds/staff/dataExportReady";
import { deliveryFailed } from "./kinds/staff/deliveryFailed";
import { feedbackAnswered } from "./kinds/staff/feedbackAnswered";
import { feedbackReceived } from "./kinds/staff/feedbackReceived";
import { lowStock } from "./kinds/staff/lowStock";
import { memberInvitation } from "./kinds/staff/memberInvitation";
import { refundNeedsAttention } from "./kinds/staff/refundNeedsAttention";
import { spaceUpdate } from "./kinds/staff/spaceUpdate";
import { dayPassBought } from "./kinds/visitors/dayPassBought";
import { visitorArrived } from "./kinds/visitors/visitorArrived";
import { visitorPass } from "./kinds/visitors/visitorPass";
import { visitorApproved } from "./kinds/visitors/visitorApproved";
import { visitOnClosedDay } from "./kinds/visitors/visitOnClosedDay";
import { walkInWaiting } from "./kinds/visitors/walkInWaiting";
import { visitorRejected } from "./kinds/visitors/visitorRejected";

/** Every kind of notification, in the order of the profile page. `pnpm db:kinds` writes the rows of `notification_kinds`. */
export const kinds: readonly Kind[] = [
  bookingCreated,
  bookingRescheduled,
  bookingCancelled,
  bookingNotMade,
  bookingRequestClosed,
  roomRetired,
  bookingReminder,
  bookingInvitation,
  invitationAnswered,
  eventRegistered,
  eventChanged,
  eventCancelled,
  eventSeatReleased,
  eventReminder,
  visitorApproved,
  visitorRejected,
  dayPassBought,
  visitorArrived,
  walkInWaiting,
  visitOnClosedDay,
  paymentReceived,
  invoiceIssued,
  cafeOrderReady,
  refundMade,
  creditsExpiring,
  spaceUpdate,
  feedbackAnswered,
  accountDeletion,
  dataExportReady,
  bookingRequested,
  deliveryFailed,
  lowStock,
  refundNeedsAttention,
  canaryFailed,
  feedbackReceived,
  visitorPass,
  memberInvitation,
  accountSuspended,
  accountSecurity,
];

const byName = new Map(kinds.map((kind) => [kind.kind, kind]));

export function findKind(kind: string): Kind | undefined {
  return byName.get(kind);
}
