-- Data of the version that ended with migration 20261122000450: at least one row in every table.
insert into auth.users (id, aud, role, email, raw_user_meta_data) values
  ('b0000000-0000-4000-8000-000000000001', 'authenticated', 'authenticated', 'boss@example.com', '{"full_name": "Bina Boss"}'),
  ('b0000000-0000-4000-8000-000000000002', 'authenticated', 'authenticated', 'mira@example.com', '{"full_name": "Mira Member"}'),
  ('b0000000-0000-4000-8000-000000000003', 'authenticated', 'authenticated', 'omar@example.com', null);
insert into user_roles (user_id, role) values ('b0000000-0000-4000-8000-000000000001', 'admin');
update profiles set organization = 'Mira & Co', phone_number = '9886054321' where email = 'mira@example.com';

insert into system_settings (key, value) values
  ('wifi', '{"member": {"name": "House", "password": "tree"}, "guest": {"name": "Guests", "password": "chai"}}');
update system_settings
set value = value || jsonb_build_object('holidays', jsonb_build_array(
  jsonb_build_object('date', private.space_today() + 30, 'name', 'Founders'' Day')))
where key = 'opening_hours';

select private.grant_credits('b0000000-0000-4000-8000-000000000002', 30, 'grant', 'Welcome');
select private.grant_credits('b0000000-0000-4000-8000-000000000002', 10, 'grant', 'Gift', null, now() + interval '5 days');
select private.grant_credits('b0000000-0000-4000-8000-000000000003', 4, 'grant', 'Gone', null, now() - interval '1 day');
select expire_credits();

insert into rooms (id, name, capacity, credits_per_hour, amenities) values
  ('c0000000-0000-4000-8000-000000000001', 'Banyan Room', 4, 2, '{WiFi,Whiteboard}'),
  ('c0000000-0000-4000-8000-000000000002', 'Hall', 40, null, '{}'),
  ('c0000000-0000-4000-8000-000000000003', 'Attic', 2, 1, '{}');
update rooms set retired_at = now() where name = 'Attic';
insert into bookings (user_id, room_id, booking_date, start_time, duration) values
  ('b0000000-0000-4000-8000-000000000002', 'c0000000-0000-4000-8000-000000000001', private.space_today() + 3, '10:00', 6),
  ('b0000000-0000-4000-8000-000000000002', 'c0000000-0000-4000-8000-000000000001', private.space_today() + 3, '14:00', 2),
  ('b0000000-0000-4000-8000-000000000003', 'c0000000-0000-4000-8000-000000000002', private.space_today() + 3, '10:00', 8);
delete from bookings where start_time = '14:00';

insert into visitors (user_id, visitor_name, email, visit_duration, status) values
  ('b0000000-0000-4000-8000-000000000002', 'Vera Visitor', 'vera@example.org', 1.5, 'approved');
insert into day_passes (user_id, visitor_name, email, date) values
  ('b0000000-0000-4000-8000-000000000002', 'Vera Visitor', 'vera@example.org', private.space_today() + 1);

insert into events (id, title, date, is_free, credits, max_attendees) values
  ('d0000000-0000-4000-8000-000000000001', 'Talk', private.space_today() + 4, false, 5, 2);
insert into event_registrations (event_id, user_id) values
  ('d0000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000002');
update events set status = 'cancelled';
update events set status = 'active';
insert into event_registrations (event_id, user_id, credits_agreed) values
  ('d0000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000002', 5);
insert into feedback (user_id, content) values
  ('b0000000-0000-4000-8000-000000000003', 'Warmer light, please');
insert into space_updates (title, content, published) values ('Quiet floor', 'Until noon', true);
insert into cafe_specials (name, description, price, available) values ('Thali', 'Of the day', 220, true);
insert into calendar_feeds (user_id) values ('b0000000-0000-4000-8000-000000000002');

insert into snacks (id, name, price, quantity) values
  ('e0000000-0000-4000-8000-000000000001', 'Filter Coffee', 60, 0);
insert into inventory_transactions (snack_id, quantity_change, transaction_type) values
  ('e0000000-0000-4000-8000-000000000001', 20, 'restock');

-- Two orders of Mira's: snacks, paid twice, and credits, paid once.
select attach_provider_order(id, 'order_snacks') from create_order('b0000000-0000-4000-8000-000000000002', 'snacks', 'test',
  '[{"id": "e0000000-0000-4000-8000-000000000001", "quantity": 3}]');
select settle_payment('order_snacks', 'pay_1', 18000, 'INR', 'test', 'upi');
select settle_payment('order_snacks', 'pay_2', 18000, 'INR', 'test', 'upi');
select attach_provider_order(id, 'order_credits') from create_order('b0000000-0000-4000-8000-000000000002', 'credits', 'test',
  credits => 50);
select settle_payment('order_credits', 'pay_3', 1000000, 'INR', 'test', 'card');
select receive_webhook('event_1', 'payment.captured', '{"event": "payment.captured"}');
insert into private.rate_limits (user_id, kind) values ('b0000000-0000-4000-8000-000000000002', 'bookings');

-- Mira's booking and event seat with request ids, a move, and a rupee-priced booking.
select set_config('request.jwt.claims', '{"sub": "b0000000-0000-4000-8000-000000000002", "role": "authenticated"}', true);
insert into bookings (id, user_id, room_id, booking_date, start_time, duration, request_id) values
  ('a0000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000002', 'c0000000-0000-4000-8000-000000000001',
   private.space_today() + 5, '09:00', 2, 'f0000000-0000-4000-8000-000000000001'),
  ('a0000000-0000-4000-8000-000000000002', 'b0000000-0000-4000-8000-000000000002', 'c0000000-0000-4000-8000-000000000001',
   private.space_today() + 6, '09:00', 2, 'f0000000-0000-4000-8000-000000000002'),
  ('a0000000-0000-4000-8000-000000000003', 'b0000000-0000-4000-8000-000000000002', 'c0000000-0000-4000-8000-000000000002',
   private.space_today() + 6, '15:00', 2, null);
select reschedule_booking('a0000000-0000-4000-8000-000000000002', private.space_today() + 7, '11:00', 4,
  'f0000000-0000-4000-8000-000000000003');
select create_day_pass('Vikram', 'vikram@example.org', private.space_today() + 2,
  request => 'f0000000-0000-4000-8000-000000000004');

-- An admin books for Mira and Omar, moves and cancels, blocks rooms and changes the opening hours.
select set_config('request.jwt.claims', '{"sub": "b0000000-0000-4000-8000-000000000001", "role": "authenticated"}', true);
select book_for_member('b0000000-0000-4000-8000-000000000002', 'c0000000-0000-4000-8000-000000000001',
  private.space_today() + 8, '10:00', 3, request_id => 'f0000000-0000-4000-8000-000000000005');
select book_for_member('b0000000-0000-4000-8000-000000000003', 'c0000000-0000-4000-8000-000000000001',
  private.space_today() + 30, '10:00', 2, 'Apology for the noise', '{closed_day}');
insert into bookings (id, user_id, room_id, booking_date, start_time, duration) values
  ('a0000000-0000-4000-8000-000000000004', 'b0000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000001',
   private.space_today() + 9, '13:00', 8);
select move_booking(id, updated_at, 'c0000000-0000-4000-8000-000000000001', private.space_today() + 7, '14:00', 3)
from bookings where id = 'a0000000-0000-4000-8000-000000000002';
select block_room('c0000000-0000-4000-8000-000000000001', 'repair', 'New floor',
  private.space_today() + 10 + time '09:00', private.space_today() + 12 + time '18:00');
select block_room('c0000000-0000-4000-8000-000000000001', 'cleaning', 'Carpets',
  private.space_today() + 5 + time '09:00', private.space_today() + 5 + time '12:00',
  (select jsonb_build_array(jsonb_build_object('booking_id', id, 'updated_at', updated_at, 'action', 'leave'))
   from bookings where id = 'a0000000-0000-4000-8000-000000000001'));
select end_block((block_room('c0000000-0000-4000-8000-000000000002', 'other', 'Filming',
  private.space_today() + 20 + time '09:00', private.space_today() + 20 + time '12:00') ->> 'block_id')::uuid);
select save_opening_hours(
  jsonb_set(value, '{holidays}', value -> 'holidays' || jsonb_build_array(
    jsonb_build_object('date', private.space_today() + 40, 'name', 'Ugadi'))),
  updated_at)
from system_settings where key = 'opening_hours';

-- Mira invites an address and a member, one address refuses, and she has choices and a device.
select set_config('request.jwt.claims', '{"sub": "b0000000-0000-4000-8000-000000000002", "role": "authenticated"}', true);
update auth.users set email_confirmed_at = now();
insert into notification_choices (user_id, kind, in_portal, by_email, by_push) values
  ('b0000000-0000-4000-8000-000000000002', 'booking_created', true, false, true);
select save_push_subscription('https://fcm.googleapis.com/fcm/send/1', repeat('p', 87), repeat('a', 22), 'Chrome on Android');
select invite_to_booking('a0000000-0000-4000-8000-000000000003',
  '[{"email": "gita@example.org", "name": "Gita", "register_visitor": true}, {"email": "ravi@example.org", "name": "Ravi"}]');
select unsubscribe(unsubscribe) from booking_guests
cross join guest_tokens(booking_guests.id, 'ravi@example.org') where email = 'ravi@example.org';
update visitors set status = 'approved' where status = 'pending';

-- The front desk: a visitor and a kiosk, a walk-in, a note and an import.
select set_config('request.jwt.claims', '{"sub": "b0000000-0000-4000-8000-000000000001", "role": "authenticated"}', true);
insert into visitors (id, user_id, visitor_name, email, visit_date) values
  ('d1000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000002', 'Nandita Iyer', 'nandita@example.org', private.space_today());
update visitors set status = 'approved' where id = 'd1000000-0000-4000-8000-000000000001';
select check_in_visitor('d1000000-0000-4000-8000-000000000001');
select kiosk_walk_in(pair_kiosk(create_kiosk_device('Entrance') ->> 'pairing_code') ->> 'device_token', 'Wanda', 'Mira Member');
insert into member_notes (user_id, note) values ('b0000000-0000-4000-8000-000000000002', 'Prefers the quiet room');
select import_members('f0000000-0000-4000-8000-000000000006', '[{"full_name": "Asha Rao", "email": "asha@example.org", "credits": 5}]');

-- A release, its canary with reports of a visitor, and an ended preview.
select create_release_token('CI', 'mf-shop', '{release,canary}', now() + interval '30 days');
select revoke_preview_links('mf-shop', 'aaaaaaaaaaaa');
reset role;
select record_release_change('{"module": "mf-shop", "action": "canary", "build": "bbbbbbbbbbbb", "actor": "CI"}');
select record_module_reports('f1000000-0000-4000-8000-000000000001',
  '[{"module": "mf-shop", "build": "bbbbbbbbbbbb", "load_ms": 120, "mount_ms": 40}]',
  '{"mf-shop": {"canary": "bbbbbbbbbbbb", "stable": "aaaaaaaaaaaa"}}', '203.0.113.7');
