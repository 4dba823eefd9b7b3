create function private.release_outbox(outbox_ids uuid[], leases uuid[]) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  released integer;
begin
  update public.outbox set due_at = now(), attempts = attempts - 1, lease = null
  where id = any (outbox_ids) and lease = any (leases) and status = 'due';
  get diagnostics released = row_count;
  return released;
end
$$;
grant execute on function private.release_outbox to service_role;

create function public.release_outbox(outbox_ids uuid[], leases uuid[]) returns integer
language sql set search_path = ''
as $$ select private.release_outbox(outbox_ids, leases) $$;
comment on function public.release_outbox is
  'Makes claimed messages due again that the worker did not start. Returns how many.';
grant execute on function public.release_outbox to service_role;

-- With a new id, the mail service treats a retry as another email, and repeated reports match no message.
-- A bounce can arrive before the worker has recorded that the message was sent.
create function private.record_bounce(outbox_id uuid, problem text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  bounced public.outbox;
begin
  update public.outbox
  set id = gen_random_uuid(), status = 'failed', lease = null, sent_at = null, last_error = left(problem, 1000)
  where id = outbox_id and status in ('due', 'sent') returning * into bounced;
  if bounced.id is null then
    return false;
  end if;
  perform private.report_failed_delivery(bounced);
  return true;
end
$$;
grant execute on function private.record_bounce to service_role;

create function public.record_bounce(outbox_id uuid, error text) returns boolean
language sql set search_path = ''
as $$ select private.record_bounce(outbox_id, error) $$;
comment on function public.record_bounce is
  'Marks a message as failed because the recipient''s server returned it. False if it is unknown or has failed.';
grant execute on function public.record_bounce to service_role;

-- The outbox sends the emails about refunds and feedback: the columns and functions that did so before are
-- dropped below, and record_refund no longer sets refunds.notify_at.
create or replace function private.record_refund(
  refund uuid, attempt integer, new_status text, provider_id text, problem text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  noted public.refunds;
begin
  perform from public.orders
  where id = (select order_id from public.refunds where id = refund) for no key update;
  update public.refunds
  set status = new_status, last_error = problem,
    provider_refund_id = coalesce(provider_id, provider_refund_id),
    failures = failures + (new_status = 'failed')::integer,
    retry_at = case
      when new_status = 'due' then now()
      when new_status = 'requested' then now() + interval '1 hour'
      when new_status = 'failed' and failures < 7 then now() + interval '30 minutes' * power(2, failures)
    end
  where id = refund and status <> 'processed' and (failures = attempt or new_status = 'processed')
  returning * into noted;
  if noted.status = 'processed' then
    update public.orders set status = 'refunded'
    where id = noted.order_id and status = 'refund_due' and exists (
      select from public.payments where id = noted.payment_id and outcome in ('settled', 'sold_out')
    );
    perform private.log_activity(noted.user_id, 'Refunded',
      format('₹%s returned', to_char(noted.amount_paise / 100.0, 'FM99,99,99,99,990.00')), 0, noted.order_id);
  end if;
end
$$;

-- Refunds and feedback whose emails were not sent yet.
select private.notify(user_id, 'refund_made', id, 0, jsonb_build_object(
  'order_id', order_id, 'amount_paise', amount_paise, 'reason', reason))
from public.refunds where notify_at is not null;
select private.send_to('staff', 'feedback_received', feedback.id, 0, jsonb_build_object(
  'feedback_id', feedback.id, 'content', feedback.content, 'email', profiles.email))
from public.feedback join public.profiles on profiles.id = feedback.user_id
where feedback.mailed_at is null and feedback.created_at > now() - interval '1 day';

drop function public.claim_refund_notifications(integer);
drop function private.claim_refund_notifications(integer);
drop function public.mark_notified(uuid);
drop function private.mark_notified(uuid);
alter table public.refunds drop column notify_at;
alter table public.feedback drop column mailed_at;
