-- A visit that its host can still change or withdraw. Guests of a booking follow the booking.
create function private.lock_own_visit(visitor_id uuid) returns public.visitors
language plpgsql security definer set search_path = ''
as $$
declare
  visitor public.visitors;
begin
  perform private.limit_uses('changed_visits', 1, 200);
  select * into visitor from public.visitors
  where id = visitor_id and user_id = auth.uid() and private.is_active() for no key update;
  if visitor.id is null then
    perform private.refuse('unknown_visitor');
  end if;
  if visitor.status not in ('pending', 'approved') or visitor.is_walk_in or visitor.arrived_at is not null
    or visitor.visit_date < private.space_today() then
    perform private.refuse('visit_final');
  end if;
  if exists (select from public.booking_guests where booking_guests.visitor_id = visitor.id) then
    perform private.refuse('visit_of_booking');
  end if;
  return visitor;
end
$$;

-- Another person needs another approval, and loses the pass of the first. Another time does not.
create function private.change_visitor(visitor_id uuid, changed jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  visitor constant public.visitors := private.lock_own_visit(visitor_id);
  wanted constant public.visitors := jsonb_populate_record(visitor, changed);
begin
  if (wanted.visit_date, wanted.visit_time) is distinct from (visitor.visit_date, visitor.visit_time) then
    perform private.check_visit_day(wanted.visit_date);
    if wanted.visit_date + wanted.visit_time < private.space_now() then
      perform private.refuse('slot_in_past');
    end if;
  end if;
  if visitor.status = 'approved'
    and (wanted.visitor_name, wanted.email) is distinct from (visitor.visitor_name, visitor.email) then
    update public.visitors set status = 'pending' where id = visitor.id;
  end if;
  update public.visitors set
    visitor_name = wanted.visitor_name, email = wanted.email, phone = wanted.phone,
    organization = wanted.organization, host_name = wanted.host_name, purpose = wanted.purpose,
    visit_date = wanted.visit_date, visit_time = wanted.visit_time, visit_duration = wanted.visit_duration
  where id = visitor.id;
end
$$;
grant execute on function private.change_visitor to authenticated;

create function public.change_visitor(
  visitor_id uuid, visitor_name text, email text, phone text, organization text, host_name text, purpose text,
  visit_date date, visit_time time, visit_duration numeric
) returns void
language sql set search_path = ''
as $$
  select private.change_visitor(visitor_id, jsonb_build_object(
    'visitor_name', visitor_name, 'email', email, 'phone', nullif(phone, ''),
    'organization', nullif(organization, ''), 'host_name', nullif(host_name, ''), 'purpose', nullif(purpose, ''),
    'visit_date', visit_date, 'visit_time', visit_time, 'visit_duration', visit_duration
  ))
$$;
comment on function public.change_visitor is
  'Changes an own visit that is pending or approved and has not begun. Another name or email address makes it pending again.';
grant execute on function public.change_visitor to authenticated;

create function private.withdraw_visitor(visitor_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  visitor constant public.visitors := private.lock_own_visit(visitor_id);
begin
  delete from public.visitors where id = visitor.id;
end
$$;
grant execute on function private.withdraw_visitor to authenticated;

create function public.withdraw_visitor(visitor_id uuid) returns void
language sql set search_path = ''
as $$ select private.withdraw_visitor(visitor_id) $$;
comment on function public.withdraw_visitor is
  'Deletes an own visit that is pending or approved and has not begun. The visitor is told if a pass was sent.';
grant execute on function public.withdraw_visitor to authenticated;
