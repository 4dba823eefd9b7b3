-- Demo accounts and data, for local use only. Dates are relative to the day of seeding.

insert into auth.users (
  instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
  raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
  confirmation_token, recovery_token, email_change, email_change_token_new
)
select
  '00000000-0000-0000-0000-000000000000', person.id::uuid, 'authenticated', 'authenticated', person.email,
  extensions.crypt(person.password, extensions.gen_salt('bf', 6)), now(),
  '{"provider": "email", "providers": ["email"]}',
  jsonb_build_object(
    'sub', person.id, 'email', person.email, 'email_verified', true, 'phone_verified', false,
    'full_name', person.full_name, 'first_name', split_part(person.full_name, ' ', 1),
    'last_name', split_part(person.full_name, ' ', 2),
    'organization', person.organization, 'phone_number', person.phone
  ),
  now() - person.joined * interval '1 day', now(), '', '', '', ''
from (values
  ('a0000000-0000-4000-8000-000000000001', 'admin@example.com', 'Admin123', 'Ananya Rao', null, '9845012345', 400),
  ('a0000000-0000-4000-8000-000000000002', 'member@example.com', 'Member123', 'Maya Iyer', 'Studio Iyer', '9886054321', 120),
  ('a0000000-0000-4000-8000-000000000003', 'arjun@example.com', 'Member123', 'Arjun Mehta', 'Lumen Labs', '9900112233', 90),
  ('a0000000-0000-4000-8000-000000000004', 'priya@example.com', 'Member123', 'Priya Nair', 'Kite & Loom', null, 45),
  ('a0000000-0000-4000-8000-000000000005', 'kabir@example.com', 'Member123', 'Kabir Shah', null, '9741098765', 12)
) as person (id, email, password, full_name, organization, phone, joined);

insert into auth.identities (
  id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at
)
select gen_random_uuid(), id, 'email', id::text,
  jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false),
  now(), created_at, now()
from auth.users where email like '%@example.com';

insert into public.user_roles (user_id, role)
values ('a0000000-0000-4000-8000-000000000001', 'admin');

update public.profiles set organization = 'Banyan team' where id = 'a0000000-0000-4000-8000-000000000001';

select private.grant_credits('a0000000-0000-4000-8000-000000000002', 30, 'grant', 'Welcome to the space');
select private.grant_credits('a0000000-0000-4000-8000-000000000002', 10, 'grant', 'Opening week gift', null,
  (private.space_today() + 11)::timestamp at time zone 'Asia/Kolkata');

insert into public.system_settings (key, value) values
  ('wifi', '{
    "member": {"name": "House Members", "password": "under-the-tree-2026"},
    "guest": {"name": "House Guests", "password": "chai-and-hello"}
  }'),
  ('billing', '{
    "legal_name": "Courtyard Workspaces Private Limited",
    "address": "14 Residency Road, Bengaluru 560025",
    "gstin": "29AABCH4821K1ZG",
    "gst_percent": 18,
    "cafe_gst_percent": 5,
    "room_sac": "997212",
    "cafe_sac": "996331",
    "place_of_supply": "buyer",
    "invoice_prefix": "BAN",
    "credit_note_prefix": "BCN"
  }'),
  ('space_address', '{"address": "14 Residency Road, Bengaluru 560025", "map_url": ""}');

insert into public.rooms (name, capacity, credits_per_hour, description, image_url, amenities) values
  ('Neem', 2, 1, 'Ground floor, by the courtyard - A quiet booth for two, with a door that really closes. Made for calls and one-to-ones.',
    '/images/rooms/neem.svg', '{WiFi,Acoustic panels,Power at every seat}'),
  ('Tamarind', 4, 2, 'First floor, east wing - Morning light, a round table and a screen that connects without a cable.',
    '/images/rooms/tamarind.svg', '{WiFi,TV screen,Whiteboard}'),
  ('Gulmohar', 8, 3, 'First floor, garden side - A long table under the gulmohar tree, for teams that think out loud.',
    '/images/rooms/gulmohar.svg', '{WiFi,Projector,Whiteboard,Video conferencing}'),
  ('Peepal', 12, 4, 'Second floor, corner suite - The board room: camera, microphones for every seat and filter coffee on call.',
    '/images/rooms/peepal.svg', '{WiFi,TV screen,Video conferencing,Whiteboard,Coffee service}'),
  ('Courtyard Hall', 40, null, 'Ground floor, street entrance - A hall for workshops and launches, with a stage, sound and folding chairs.',
    '/images/rooms/courtyard-hall.svg', '{WiFi,Projector,Sound system,Stage}');

insert into public.snacks (name, description, price, quantity, image_url) values
  ('Filter Coffee', 'Chicory blend, dripped slowly, served in a tumbler and davara.', 60, 40, '/images/snacks/filter-coffee.svg'),
  ('Masala Chai', 'Assam leaf boiled with ginger, cardamom and milk.', 40, 40, '/images/snacks/masala-chai.svg'),
  ('Cold Brew', 'Chikmagalur arabica, steeped for eighteen hours, over ice.', 140, 18, '/images/snacks/cold-brew.svg'),
  ('Nimbu Soda', 'Fresh lime, soda and a pinch of black salt.', 70, 25, '/images/snacks/nimbu-soda.svg'),
  ('Vegetable Samosa', 'Two, with potato and peas, and mint chutney on the side.', 50, 24, '/images/snacks/vegetable-samosa.svg'),
  ('Paneer Puff', 'Flaky pastry filled with spiced paneer, warm from the oven.', 65, 3, '/images/snacks/paneer-puff.svg'),
  ('Idli Plate', 'Three steamed idlis with sambar and coconut chutney.', 90, 15, '/images/snacks/idli-plate.svg'),
  ('Bombay Sandwich', 'Grilled, with beetroot, cucumber, potato and green chutney.', 120, 12, '/images/snacks/bombay-sandwich.svg'),
  ('Roasted Makhana', 'Fox nuts with ghee and pepper. Light, crunchy, gone too soon.', 80, 30, '/images/snacks/roasted-makhana.svg'),
  ('Banana Bread', 'A thick slice with walnuts and palm sugar.', 110, 10, '/images/snacks/banana-bread.svg'),
  ('Fruit Bowl', 'Papaya, pomegranate and whatever the market had this morning.', 130, 8, '/images/snacks/fruit-bowl.svg'),
  ('Jaggery Cookies', 'Three wholewheat cookies. They sell out by four.', 75, 0, '/images/snacks/jaggery-cookies.svg');

insert into public.events (
  title, description, date, time, location, max_attendees, is_free, credits, image_url, status
)
select title, description, private.space_today() + days, at::time, place, seats, credits is null, credits, image, status
from (values
  ('Sourdough and Small Talk', 'Bring your starter, or take some of ours. Meera from the bakery next door shows how she folds, shapes and scores, and we eat the proof together.', 0, '19:00', 'Cafe counter', 24, 2, '/images/events/sourdough.svg', 'active'),
  ('Open Mic on the Terrace', 'Poems, songs, stories and the occasional stand-up. Five minutes each, no slides. Members and their friends are welcome.', 3, '18:30', 'Terrace', 60, null, '/images/events/open-mic.svg', 'active'),
  ('Founders'' Breakfast', 'Eight chairs, one table, no pitches. Three founders talk about the month that nearly ended their company.', 6, '08:30', 'Gulmohar', 3, null, '/images/events/founders-breakfast.svg', 'active'),
  ('Watercolour Evening', 'Paper, brushes and pigments are on the table; you bring patience. The teacher has fallen ill, a new date follows.', 9, '18:00', 'Courtyard Hall', 16, 5, '/images/events/watercolour.svg', 'cancelled'),
  ('Negotiating Your Rate', 'A workshop for freelancers: anchoring, silence, and how to say a number without apologising. With worksheets and role play.', 14, '17:00', 'Peepal', 20, 10, '/images/events/negotiating.svg', 'active')
) as event (title, description, days, at, place, seats, credits, image, status);

insert into public.event_registrations (event_id, user_id)
select events.id, profiles.id from public.events, public.profiles
where events.title = 'Founders'' Breakfast'
  and profiles.email in ('arjun@example.com', 'priya@example.com', 'kabir@example.com');

insert into public.cafe_specials (name, description, price, available, created_at) values
  ('Monsoon Thali', 'Rice, rasam, two vegetables, appalam and a payasam that people ask about.', 220, true, now() - interval '2 hours'),
  ('Mango Lassi', 'Alphonso pulp, thick curd, a thread of saffron. Only while the crates last.', 130, true, now() - interval '1 day'),
  ('Ragi Pancakes', 'Three, with banana and warm jaggery syrup. Back next week.', 160, false, now() - interval '4 days');

insert into public.space_updates (title, content, published, created_by, created_at)
select title, content, published, 'a0000000-0000-4000-8000-000000000001', now() - age
from (values
  ('Quiet hours on the second floor', 'From Monday the second floor is a quiet floor until noon: no calls outside the booths. Neem is free for short ones.', true, interval '5 hours'),
  ('A faster line', 'The new fibre is in. If your laptop still crawls, forget the network once and join again.', true, interval '3 days'),
  ('Year-end opening hours', 'Draft: closed on the 25th, short days until the 31st. To be confirmed with the landlord.', false, interval '1 day')
) as news (title, content, published, age);

insert into public.visitors (
  user_id, visitor_name, email, phone, organization, host_name, purpose, visit_date, visit_time, visit_duration, status
)
select profiles.id, name, mail, phone, company, profiles.full_name, purpose, private.space_today() + days, at::time, hours, status
from (values
  ('arjun@example.com', 'Devika Menon', 'devika@example.org', '9847012345', 'Harbour Analytics', 'Sprint review', 0, '11:00', 2, 'pending'),
  ('priya@example.com', 'Samuel D''Souza', 'samuel@example.org', '9820098200', null, 'Portfolio talk', 1, '15:30', 1.5, 'approved'),
  ('kabir@example.com', 'Ritu Arora', 'ritu@example.org', null, 'Northlight Films', 'Location scouting', 4, '10:00', 3, 'pending')
) as guest (host, name, mail, phone, company, purpose, days, at, hours, status)
join public.profiles on profiles.email = guest.host;

-- Credits for the bookings below. The demo member spends 9 credits that expire first and keeps 40.
select private.grant_credits(id, 80, 'grant', 'Team plan') from public.profiles
where email in ('arjun@example.com', 'priya@example.com', 'kabir@example.com');
select private.grant_credits('a0000000-0000-4000-8000-000000000002', 9, 'grant', 'Trial credits', null,
  (private.space_today() + 10)::timestamp at time zone 'Asia/Kolkata');

-- Past bookings skip the checks only: charges, taken slots and history are written as for any other booking.
alter table public.bookings disable trigger bookings_check;
do $$
declare
  wish record;
begin
  for wish in
    select profiles.id as user_id, rooms.id as room_id, private.space_today() + days as day, starts::time, half_hours,
      price.credits, price.rupees,
      least(now(), (private.space_today() + days - ahead + time '08:40') at time zone 'Asia/Kolkata') as booked_at
    from (values
      (-7, '10:00', 2, 'Tamarind', 'arjun@example.com', 6),
      (-7, '11:00', 1, 'Neem', 'priya@example.com', 1),
      (-7, '14:00', 4, 'Gulmohar', 'kabir@example.com', 5),
      (-6, '10:00', 2, 'Neem', 'arjun@example.com', 2),
      (-6, '15:00', 3, 'Tamarind', 'priya@example.com', 4),
      (-6, '13:00', 8, 'Courtyard Hall', 'kabir@example.com', 12),
      (-5, '10:00', 2, 'Gulmohar', 'arjun@example.com', 3),
      (-5, '12:00', 2, 'Tamarind', 'member@example.com', 3),
      (-5, '16:00', 2, 'Peepal', 'priya@example.com', 8),
      (-4, '10:30', 1, 'Neem', 'kabir@example.com', 0),
      (-4, '11:30', 4, 'Gulmohar', 'priya@example.com', 6),
      (-4, '15:00', 2, 'Tamarind', 'arjun@example.com', 2),
      (-3, '10:00', 6, 'Peepal', 'arjun@example.com', 9),
      (-3, '13:00', 2, 'Neem', 'member@example.com', 1),
      (-3, '14:30', 2, 'Tamarind', 'kabir@example.com', 2),
      (-2, '10:00', 3, 'Tamarind', 'priya@example.com', 5),
      (-2, '11:00', 2, 'Neem', 'arjun@example.com', 1),
      (-2, '16:00', 2, 'Gulmohar', 'kabir@example.com', 3),
      (-1, '10:00', 1, 'Neem', 'priya@example.com', 0),
      (-1, '10:00', 4, 'Tamarind', 'arjun@example.com', 6),
      (-1, '14:00', 2, 'Gulmohar', 'member@example.com', 2),
      (-1, '15:00', 4, 'Peepal', 'kabir@example.com', 7),
      (0, '10:00', 2, 'Tamarind', 'priya@example.com', 1),
      (0, '11:00', 2, 'Neem', 'kabir@example.com', 0),
      (0, '14:00', 4, 'Peepal', 'arjun@example.com', 4),
      (0, '16:00', 3, 'Tamarind', 'kabir@example.com', 2)
    ) as plan (days, starts, half_hours, room, email, ahead)
    join public.rooms on rooms.name = plan.room
    join public.profiles on profiles.email = plan.email
    cross join lateral private.room_price(
      profiles.id, rooms, private.space_today() + days, starts::time, half_hours, 0) price
    order by booked_at
  loop
    perform set_config('request.jwt.claims', jsonb_build_object('sub', wish.user_id)::text, true);
    insert into public.bookings (
      user_id, room_id, booking_date, start_time, end_time, duration, total_credits, rupees_due,
      created_at
    ) values (
      wish.user_id, wish.room_id, wish.day, wish.starts, wish.starts + wish.half_hours * interval '30 minutes',
      wish.half_hours, wish.credits, wish.rupees, wish.booked_at
    );
  end loop;
  perform set_config('request.jwt.claims', '', true);
end
$$;
alter table public.bookings enable trigger bookings_check;

do $$
declare
  wish record;
begin
  for wish in
    select profiles.id as user_id, rooms.id as room_id, private.space_today() + days as day, starts::time, half_hours
    from (values
      (1, '10:00', 2, 'Tamarind', 'member@example.com'),
      (1, '10:00', 4, 'Peepal', 'arjun@example.com'),
      (1, '14:00', 2, 'Neem', 'priya@example.com'),
      (1, '15:00', 3, 'Tamarind', 'kabir@example.com'),
      (2, '10:00', 2, 'Neem', 'arjun@example.com'),
      (2, '11:00', 4, 'Gulmohar', 'priya@example.com'),
      (3, '10:00', 8, 'Courtyard Hall', 'priya@example.com'),
      (3, '14:30', 2, 'Tamarind', 'arjun@example.com'),
      (4, '15:00', 2, 'Neem', 'member@example.com'),
      (4, '11:00', 3, 'Peepal', 'kabir@example.com'),
      (5, '10:00', 2, 'Tamarind', 'priya@example.com'),
      (5, '13:00', 6, 'Gulmohar', 'arjun@example.com'),
      (6, '10:00', 1, 'Neem', 'kabir@example.com'),
      (7, '16:00', 4, 'Tamarind', 'arjun@example.com')
    ) as plan (days, starts, half_hours, room, email)
    join public.rooms on rooms.name = plan.room
    join public.profiles on profiles.email = plan.email
    order by days, starts
  loop
    perform set_config('request.jwt.claims', jsonb_build_object('sub', wish.user_id)::text, true);
    insert into public.bookings (user_id, room_id, booking_date, start_time, duration)
    values (wish.user_id, wish.room_id, wish.day, wish.starts, wish.half_hours);
  end loop;

  -- A member moves a booking, another cancels one, and an admin moves and cancels one.
  perform set_config('request.jwt.claims', '{"sub": "a0000000-0000-4000-8000-000000000003"}', true);
  update public.bookings set start_time = '10:30', duration = 3
  where booking_date = private.space_today() + 2 and user_id = 'a0000000-0000-4000-8000-000000000003';
  perform set_config('request.jwt.claims', '{"sub": "a0000000-0000-4000-8000-000000000005"}', true);
  delete from public.bookings
  where booking_date = private.space_today() + 6 and user_id = 'a0000000-0000-4000-8000-000000000005';
  perform set_config('request.jwt.claims', '{"sub": "a0000000-0000-4000-8000-000000000001"}', true);
  update public.bookings set start_time = '11:00'
  where booking_date = private.space_today() + 5 and user_id = 'a0000000-0000-4000-8000-000000000004';
  delete from public.bookings
  where booking_date = private.space_today() + 4 and user_id = 'a0000000-0000-4000-8000-000000000005';
  perform set_config('request.jwt.claims', '', true);
end
$$;

update public.activity_logs set created_at = bookings.created_at
from public.bookings
where bookings.id = activity_logs.reference_id and activity_logs.action_type = 'Booked Meeting Room';

insert into public.event_registrations (event_id, user_id)
select events.id, profiles.id
from (values
  ('Open Mic on the Terrace', 'arjun@example.com'),
  ('Open Mic on the Terrace', 'kabir@example.com'),
  ('Negotiating Your Rate', 'priya@example.com')
) as plan (title, email)
join public.events on events.title = plan.title
join public.profiles on profiles.email = plan.email;

insert into public.visitors (user_id, visitor_name, email, host_name, purpose, visit_date, visit_time, visit_duration, status)
select profiles.id, name, mail, profiles.full_name, purpose, private.space_today() + days, at::time, hours, status
from (values
  ('member@example.com', 'Leela Thomas', 'leela@example.org', 'Brand workshop', 2, '14:00', 2, 'approved'),
  ('arjun@example.com', 'Imran Qureshi', 'imran@example.org', 'Interview', 3, '11:30', 1, 'approved'),
  ('priya@example.com', 'Nandini Das', 'nandini@example.org', 'Fabric samples', 5, '16:00', 0.5, 'rejected')
) as guest (host, name, mail, purpose, days, at, hours, status)
join public.profiles on profiles.email = guest.host;

-- Paid cafe orders. The payment sandbox does not know them, so the reconciler never asks for them.
do $$
declare
  wish record;
  placed public.orders;
begin
  for wish in
    select profiles.id as user_id, snacks.id as snack_id, plan.quantity, row_number() over () as place
    from (values
      ('arjun@example.com', 'Filter Coffee', 2),
      ('priya@example.com', 'Masala Chai', 1),
      ('kabir@example.com', 'Nimbu Soda', 3),
      ('arjun@example.com', 'Roasted Makhana', 1)
    ) as plan (email, snack, quantity)
    join public.profiles on profiles.email = plan.email
    join public.snacks on snacks.name = plan.snack
  loop
    placed := public.create_order(wish.user_id, 'snacks', 'test',
      jsonb_build_array(jsonb_build_object('id', wish.snack_id, 'quantity', wish.quantity)));
    perform public.attach_provider_order(placed.id, 'order_seed_' || wish.place);
    perform public.settle_payment('order_seed_' || wish.place, 'pay_seed_' || wish.place,
      placed.amount_paise, 'INR', 'test', 'upi');
    update public.orders set check_at = null where id = placed.id;
  end loop;
end
$$;

-- Demo data sends no emails. What happened before today has been read.
update public.outbox set status = 'sent', attempts = 1, sent_at = created_at;
update public.notifications set created_at = bookings.created_at
from public.bookings where bookings.id = subject_id and kind = 'booking_created';
update public.notifications set created_at = space_updates.created_at
from public.space_updates where space_updates.id = subject_id;
update public.notifications set read_at = created_at + interval '2 hours'
where created_at < now() - interval '1 day';

insert into public.plans (name, monthly_price_paise, included_minutes, cafe_discount_percent)
values ('Member', 899900, 240, 15);
