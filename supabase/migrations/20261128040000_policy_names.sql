alter policy "Anonymous visitors can read active events" on public.events
  rename to "Signed-out users can read active events";
alter policy "Anonymous visitors can read opening hours and prices" on public.system_settings
  rename to "Signed-out users can read opening hours and prices";
