-- Each booking writes into these indexes.
drop index public.booked_slots_by_date;
drop index public.booked_slots_of_day;
create index booked_slots_of_day on public.booked_slots (booking_date, room_id);
drop index public.booked_slots_of_block;
create index booked_slots_of_block on public.booked_slots (block_id) where block_id is not null;
drop index public.credit_lots_of_user;
drop index public.credit_lots_to_debit;
create index credit_lots_to_debit on public.credit_lots (user_id, expires_at, id);
drop index private.credit_lot_moves_renews_lot;
create index credit_lot_moves_renews_lot on private.credit_lot_moves (renews_lot_id)
  where renews_lot_id is not null;
