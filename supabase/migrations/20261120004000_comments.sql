-- Describes every table and public function.
comment on table public.user_roles is
  'Roles of accounts. An account without a row is a user; the last admin cannot be removed or demoted.';
comment on table public.profiles is
  'One row per account, created with it. Members edit their own, admins all.';
comment on table public.system_settings is
  'Settings of the space, one JSON value per key: opening_hours, day_pass_credits, wifi, billing, booking_limits.';
comment on table public.activity_logs is
  'Activity shown on the dashboard, written by triggers.';
comment on table private.tallies is
  'Counts the inserts per member and table within an hour. Deleted rows still count.';
comment on table public.user_credits is
  'Balance per member. At every commit: balance = sum of the ledger = sum of what remains in the lots, never negative.';
comment on table public.credit_ledger is
  'Append-only list of all changes of balances. A mistake is corrected by another entry.';
comment on table public.credit_lots is
  'Credits with a common expiry date; null never expires.';
comment on table private.credit_lot_moves is
  'The lots that a ledger entry debited or credited. settles_lot_id: the expired lot whose credits a refund returns as a new lot.';
comment on table public.rooms is
  'Meeting rooms, priced in credits per hour. A room without a price is priced in rupees at the desk.';
comment on table public.bookings is
  'A room reserved by a member. Triggers decide end_time, total_credits and status and ignore the values sent; bookings_never_overlap refuses overlaps.';
comment on table public.booked_slots is
  'Taken slots of the rooms without the member, read by the slot grid and published for realtime changes.';
comment on table public.snacks is
  'Products of the cafe with prices in rupees and the stock.';
comment on table public.inventory_transactions is
  'All changes of stock. An inserted row changes the stock; editing snacks.quantity adds a row.';
comment on table public.orders is
  'What a member wants to buy, priced by the server. Statuses only move forward.';
comment on table public.order_items is
  'Snacks of an order with the name and the price at the time of ordering.';
comment on table public.payments is
  'Payments that the provider reported, written by settle_payment only. Each is refunded at most once, in full.';
comment on table public.refunds is
  'Refunds of payments, sent by the reconciler.';
comment on table public.webhook_events is
  'Webhook events by their id. Each is processed once, however often it is delivered.';
comment on table public.visitors is
  'Guests whom members register; admins approve or reject them.';
comment on table public.day_passes is
  'A desk for a guest on one day, paid in credits at the price at the time of purchase. Free for admins.';
comment on table public.events is
  'Events of the space. attendees is the number of registrations, kept by triggers.';
comment on table public.event_registrations is
  'A member''s seat at an event: reserved by inserting, released by deleting. credits_agreed is the highest price the member accepted; null accepts any.';
comment on table public.cancelled_registrations is
  'Registrations that ended when their event was cancelled, kept when it is reactivated. The credits have been refunded, so members register again.';
comment on table public.feedback is
  'Feedback of members to the team.';
comment on table public.space_updates is
  'News of the space. Only admins see drafts.';
comment on table public.cafe_specials is
  'Specials of the cafe with prices in rupees.';
comment on table public.calendar_feeds is
  'Secret token of a member''s calendar feed. The server generates it; clients cannot choose it.';

comment on function public.is_admin_role is
  'Whether an account is an admin. Row level security applies: members learn only their own role, admins every role.';
comment on function public."addUserCredits" is
  'Adds credits, or removes them when the amount is negative, and returns the new balance. For admins and the server (spec 2 §6).';
comment on function public.expire_credits is
  'Debits all expired lots and returns the number of members affected. Called by the reconciler.';
comment on function public.reschedule_booking is
  'Moves a future booking in one transaction: the old slot is kept unless the new one is free and the difference in price is paid.';
comment on function public.booking_refund is
  'What comes back when a booking is cancelled, or moved to new_duration half hours, by end of validity. Renewed credits had expired and are valid for 30 days.';
comment on function public.create_order is
  'Prices and creates an order, or returns the open order with the same content.';
comment on function public.attach_provider_order is
  'Stores the provider''s order id. The first id is kept and returned.';
comment on function public.settle_payment is
  'Settles a captured payment exactly once, for the browser, the webhook and the reconciler; repeated calls return the first outcome. Takes values reported by the provider, never by a browser.';
comment on function public.expire_order is
  'Expires an unpaid order and returns its status; a later payment is refunded in full. The reconciler asks the provider first.';
comment on function public.claim_orders is
  'Claims orders to check at the provider, oldest due first, each for one worker.';
comment on function public.claim_refunds is
  'Claims refunds that are due, each for one worker; due again after 2 minutes if the worker stops.';
comment on function public.record_refund is
  'Records the result of a try, numbered from 0: processed, requested, due (no answer) or failed.';
comment on function public.claim_untold_refunds is
  'Claims refunds whose members have not been notified, each for one worker; due again after an hour, for 14 days.';
comment on function public.finish_telling is
  'Marks a refund whose member has been notified.';
comment on function public.retry_refund is
  'Makes a failed refund due again, for admins. The reconciler first checks whether the provider has refunded it.';
comment on function public.refund_order is
  'Refunds a fulfilled order, for admins. Refused when credits of it have been spent or it was free.';
comment on function public.book_refund is
  'Records a refund that was made in the provider''s dashboard.';
comment on function public.receive_webhook is
  'Records a delivery; true when the event has not been processed yet.';
comment on function public.finish_webhook is
  'Marks a webhook event as processed.';
comment on function public.create_day_pass is
  'Buys a day pass and registers its visitor. Repeating a request returns the same pass without another charge.';
comment on function public.registration_refund is
  'What comes back when a member leaves an event, by end of validity. Renewed credits had expired and are valid for 30 days.';
comment on function public.get_user_profiles_with_roles is
  'All members with role and balance, for admins and the server; empty for other callers.';
comment on function public.search_users is
  'One page of members with role and balance, for admins; empty for other callers. Every row has the total number of matches.';
comment on function public.search_bookings is
  'One page of bookings, for admins; empty for other callers. Every row has the total number of matches.';
comment on function public.search_visitors is
  'One page of visitors, for admins; empty for other callers. Every row has the total number of matches.';
comment on function public.search_orders is
  'One page of orders, for admins; empty for other callers. Every row has the total number of matches.';
comment on function public.calendar_feed is
  'The calendar of a token as {"name", "entries"}, or null for an unknown token.';
