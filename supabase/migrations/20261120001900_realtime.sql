-- What browsers hear of without asking: their balance, and slots that are taken or freed.
alter publication supabase_realtime add table public.user_credits, public.booked_slots;
