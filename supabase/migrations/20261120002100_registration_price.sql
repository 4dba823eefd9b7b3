-- A registration may name the price in credits that its member has agreed to: nobody is charged
-- more. One that names none is charged whatever the event costs.
alter table public.event_registrations add column credits_agreed integer;
grant insert (credits_agreed) on public.event_registrations to authenticated;

create function private.refuse_risen_price() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse('price_rose', jsonb_build_object(
    'title', (select title from public.events where id = new.event_id),
    'credits', new.credits_charged));
  return null;
end
$$;
revoke execute on function private.refuse_risen_price() from public;

-- By its name it goes before the charge: who has too few credits for the new price hears of the price.
create trigger event_registrations_agree_on_price after insert on public.event_registrations
  for each row when (new.credits_charged > new.credits_agreed)
  execute function private.refuse_risen_price();
