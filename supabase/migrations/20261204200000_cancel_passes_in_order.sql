-- A day pass that is cancelled while its guest checks in is no longer part of a deadlock.

create or replace function private.cancel_day_pass(day_pass_id uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  pass public.day_passes;
  refunded integer;
begin
  perform from public.visitors
  where id = (select visitor_id from public.day_passes where id = day_pass_id and user_id = auth.uid()) for update;
  select * into pass from public.day_passes
  where id = day_pass_id and user_id = auth.uid() and private.is_active() for update;
  if pass.id is null then
    perform private.refuse('unknown_day_pass');
  end if;
  if pass.arrived_at is not null or pass.date < private.space_today() then
    perform private.refuse('day_pass_used');
  end if;
  refunded := private.refund_credits(pass.user_id, pass.id, 'Day pass cancelled');
  delete from public.day_passes where id = pass.id;
  delete from public.visitors where id = pass.visitor_id;
  perform private.log_activity(pass.user_id, 'Cancelled Day Pass',
    format('%s on %s', pass.visitor_name, pass.date), refunded, pass.id);
  return refunded;
end
$$;
