-- Orders of snacks for the cafe counter.
create table public.cafe_orders (
  order_id uuid primary key references public.orders (id) on delete cascade,
  day date not null,
  number integer not null check (number > 0),
  stage text not null default 'new' check (stage in ('new', 'preparing', 'ready', 'collected')),
  stage_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint cafe_orders_numbered unique (day, number)
);
comment on table public.cafe_orders is
  'The queue of the cafe counter: a fulfilled order of snacks, with the number that members and the counter call it by.';
comment on column public.cafe_orders.day is 'The day of the payment in Asia/Kolkata.';
comment on column public.cafe_orders.number is 'Counts per day from 1, without gaps.';
comment on column public.cafe_orders.stage_at is 'When the order reached its stage.';
alter table public.cafe_orders enable row level security;

create index cafe_orders_by_number on public.cafe_orders (number);
create index cafe_orders_waiting on public.cafe_orders (day) where stage <> 'collected';

create policy "Members can read the numbers of their own orders, admins all" on public.cafe_orders
  for select to authenticated
  using (
    (select private.is_admin())
    or order_id in (select id from public.orders where user_id = (select auth.uid()))
  );
create policy "Banned and deleted accounts have no access" on public.cafe_orders
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.cafe_orders to authenticated, service_role;

-- The counter and the screens of the member refetch the order.
create function private.broadcast_cafe_order(order_id uuid) returns void
language sql security definer set search_path = ''
as $$
  select private.broadcast_to_desk('cafe');
  select realtime.send(jsonb_build_object('order_id', id), 'changed', 'orders:' || user_id, true)
  from public.orders where id = order_id
$$;

-- The lock gives each order of a day its own number. It is held until the payment is committed, so a payment
-- that is rolled back leaves no gap.
create function private.queue_cafe_order() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := private.space_today();
begin
  if new.status = 'fulfilled' then
    perform pg_advisory_xact_lock(hashtext('cafe orders of ' || today));
    insert into public.cafe_orders (order_id, day, number)
    select new.id, today, coalesce(max(number), 0) + 1 from public.cafe_orders where day = today;
  end if;
  perform private.broadcast_cafe_order(new.id);
  return null;
end
$$;

-- Moving an order back from ready deletes its notification.
create function private.notify_cafe_order() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ordered public.orders;
  deleted integer;
begin
  select * into strict ordered from public.orders where id = new.order_id;
  if new.stage = 'ready' and old.stage <> 'collected' then
    perform private.notify(ordered.user_id, 'cafe_order_ready', ordered.id,
      private.microseconds(clock_timestamp()), jsonb_build_object(
        'order_id', ordered.id, 'number', new.number,
        'order_number', coalesce(ordered.provider_order_id, ordered.id::text),
        'items', (
          select coalesce(jsonb_agg(jsonb_build_object('name', name, 'quantity', quantity) order by name), '[]')
          from public.order_items where order_id = ordered.id
        )
      ));
  elsif new.stage in ('new', 'preparing') then
    delete from public.outbox
    where user_id = ordered.user_id and kind = 'cafe_order_ready' and subject_id = ordered.id and status <> 'sent';
    delete from public.notifications
    where user_id = ordered.user_id and kind = 'cafe_order_ready' and subject_id = ordered.id;
    get diagnostics deleted = row_count;
    if deleted > 0 then
      perform realtime.send('{}', 'read', 'user:' || ordered.user_id, true);
    end if;
  end if;
  perform private.broadcast_cafe_order(ordered.id);
  return null;
end
$$;

-- The lock on the order keeps it from being refunded at the same time.
create function private.set_cafe_stage(order_id uuid, from_stage text, to_stage text)
returns public.cafe_orders
language plpgsql security definer set search_path = ''
as $$
declare
  moved public.cafe_orders;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if to_stage is null or to_stage not in ('new', 'preparing', 'ready', 'collected') then
    perform private.refuse('bad_stage');
  end if;
  perform from public.orders where id = order_id and status = 'fulfilled' for share;
  if not found then
    perform private.refuse('not_in_queue');
  end if;
  update public.cafe_orders set stage = to_stage, stage_at = now()
  where cafe_orders.order_id = set_cafe_stage.order_id and stage = from_stage returning * into moved;
  if moved.order_id is null then
    perform private.refuse('stale_stage', (
      select jsonb_build_object('number', number, 'stage', stage)
      from public.cafe_orders where cafe_orders.order_id = set_cafe_stage.order_id
    ));
  end if;
  return moved;
end
$$;
grant execute on function private.set_cafe_stage to authenticated;

create function public.set_cafe_stage(order_id uuid, from_stage text, to_stage text)
returns public.cafe_orders
language sql set search_path = ''
as $$ select * from private.set_cafe_stage(order_id, from_stage, to_stage) $$;
comment on function public.set_cafe_stage is
  'Moves an order of the cafe counter to another stage, forward or back, for admins. Refused when it is no longer at from_stage, or was refunded.';
grant execute on function public.set_cafe_stage to authenticated;

create policy "Members can receive changes of their own orders" on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'orders:' || (select auth.uid()));
create trigger orders_queue_cafe_order after update of status on public.orders
  for each row when (
    new.kind = 'snacks' and old.status <> new.status and 'fulfilled' in (old.status, new.status)
  )
  execute function private.queue_cafe_order();
create trigger cafe_orders_write_notification after update of stage on public.cafe_orders
  for each row when (old.stage <> new.stage) execute function private.notify_cafe_order();
