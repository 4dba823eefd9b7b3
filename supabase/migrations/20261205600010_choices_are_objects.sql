create or replace function private.read_choices(bookings jsonb) returns private.booking_choice[]
language plpgsql stable set search_path = ''
as $$
begin
  if jsonb_typeof(bookings) <> 'array' then
    perform private.refuse('bad_choice');
  end if;
  return array(select choice from jsonb_populate_recordset(
    null::private.booking_choice, coalesce(bookings, '[]')) choice);
exception when data_exception then
  perform private.refuse('bad_choice');
end
$$;
