-- The code of a pass that its buyer shows or sends to the guest.
create function private.day_pass_code(day_pass_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select private.pass_code(visitor_passes.id)
  from public.day_passes pass join public.visitor_passes
    on visitor_passes.day_pass_id = pass.id or visitor_passes.visitor_id = pass.visitor_id
  where pass.id = day_pass_code.day_pass_id and pass.user_id = auth.uid() and private.is_active()
$$;
grant execute on function private.day_pass_code to authenticated;

create function public.day_pass_code(day_pass_id uuid) returns text
language sql stable set search_path = ''
as $$ select private.day_pass_code(day_pass_id) $$;
comment on function public.day_pass_code is
  'The code of an own day pass; null if there is none, or if it was revoked.';
grant execute on function public.day_pass_code to authenticated;

-- Refunds all credits, as for a booking. Refused once the guest has arrived.
create function private.cancel_day_pass(day_pass_id uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  pass public.day_passes;
  refunded integer;
begin
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
grant execute on function private.cancel_day_pass to authenticated;

create function public.cancel_day_pass(day_pass_id uuid) returns integer
language sql set search_path = ''
as $$ select private.cancel_day_pass(day_pass_id) $$;
comment on function public.cancel_day_pass is
  'Cancels an own day pass whose guest has not arrived, and returns the number of credits refunded. The guest is told.';
grant execute on function public.cancel_day_pass to authenticated;
