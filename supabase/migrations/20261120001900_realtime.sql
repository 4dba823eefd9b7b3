-- What browsers hear of without asking: their balance, slots that are taken or freed, news.
alter publication supabase_realtime
  add table public.user_credits, public.booked_slots, public.space_updates;
