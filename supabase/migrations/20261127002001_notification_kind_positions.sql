-- `pnpm db:kinds` numbers the kinds, so a new one renumbers those that follow.
alter table public.notification_kinds drop constraint notification_kinds_position_key;
update public.notification_kinds set position = ordered.position
from unnest(array[
  'booking_created',
  'booking_rescheduled',
  'booking_cancelled',
  'booking_reminder',
  'booking_invitation',
  'event_registered',
  'event_changed',
  'event_cancelled',
  'event_seat_released',
  'event_reminder',
  'visitor_approved',
  'visitor_rejected',
  'day_pass_bought',
  'visitor_arrived',
  'walk_in_waiting',
  'payment_received',
  'cafe_order_ready',
  'refund_made',
  'credits_expiring',
  'space_update',
  'delivery_failed',
  'low_stock',
  'refund_needs_attention',
  'canary_failed',
  'feedback_received',
  'visitor_pass',
  'member_invitation'
]) with ordinality as ordered (kind, position)
where notification_kinds.kind = ordered.kind;
comment on table public.notification_kinds is
  'What the portal notifies about, with the defaults of the choices. Rows and texts come from shared/src/notifications. Audience staff: emails to the address of the team; guest: emails to people without an account.';
