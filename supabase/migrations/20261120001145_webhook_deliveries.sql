-- What the provider has told already: each event is worked off once, however often it comes.

-- True when an event is new or its last delivery was not worked off; deliveries are counted.
create function private.take_event(event text, event_type text, event_payload jsonb) returns boolean
language sql security definer set search_path = ''
as $$
  insert into public.webhook_events as known (id, type, payload)
  values (event, event_type, event_payload)
  on conflict (id) do update set deliveries = known.deliveries + 1
  returning processed_at is null
$$;

create function private.end_event(event text, event_outcome text) returns void
language sql security definer set search_path = ''
as $$
  update public.webhook_events set processed_at = now(), outcome = event_outcome
  where id = event and processed_at is null
$$;

create function public.receive_webhook(event_id text, event_type text, payload jsonb) returns boolean
language sql set search_path = ''
as $$ select private.take_event(event_id, event_type, payload) $$;

create function public.finish_webhook(event_id text, outcome text) returns void
language sql set search_path = ''
as $$ select private.end_event(event_id, outcome) $$;

revoke execute on function
  private.take_event(text, text, jsonb), private.end_event(text, text),
  public.receive_webhook(text, text, jsonb), public.finish_webhook(text, text)
from public;
grant execute on function
  private.take_event(text, text, jsonb), private.end_event(text, text),
  public.receive_webhook(text, text, jsonb), public.finish_webhook(text, text)
to service_role;
