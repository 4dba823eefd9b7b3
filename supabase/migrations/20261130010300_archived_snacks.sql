alter table public.snacks add column archived_at timestamptz;
comment on column public.snacks.archived_at is
  'When an admin archived the snack: it cannot be ordered, only admins see it, and its history remains.';

drop policy "Everyone can read snacks" on public.snacks;
create policy "Everyone can read snacks on offer" on public.snacks
  for select to anon using (archived_at is null);
create policy "Members can read snacks on offer, admins all" on public.snacks
  for select to authenticated using (archived_at is null or (select private.is_admin()));

drop trigger snacks_touch_updated_at on public.snacks;
create trigger snacks_touch_updated_at
  before update of name, description, price, image_url, archived_at on public.snacks
  for each row execute function private.touch_updated_at();

create or replace function private.price_cart(cart jsonb)
returns table (snack_id uuid, name text, quantity integer, price numeric)
language plpgsql security definer set search_path = ''
as $$
begin
  if jsonb_typeof(cart) is distinct from 'array' or jsonb_array_length(cart) not between 1 and 100
     or exists (
       select from jsonb_array_elements(cart) line
       where coalesce(line ->> 'id', '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
          or coalesce(line ->> 'quantity', '') !~ '^[1-9][0-9]{0,2}$'
     ) then
    perform private.refuse('bad_cart');
  end if;
  return query
    select wanted.id, snack.name, wanted.pieces, snack.price
    from (
      select (line ->> 'id')::uuid as id, sum((line ->> 'quantity')::integer)::integer as pieces
      from jsonb_array_elements(cart) line group by 1
    ) wanted
    left join public.snacks snack on snack.id = wanted.id and snack.archived_at is null order by wanted.id;
end
$$;

create or replace function private.refuse_short_stock(lines jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  short record;
begin
  select line.snack_id as id, snack.name, coalesce(snack.quantity, 0) as left_over into short
  from jsonb_to_recordset(lines) as line (snack_id uuid, quantity integer)
  left join public.snacks snack on snack.id = line.snack_id and snack.archived_at is null
  where coalesce(snack.quantity, 0) < line.quantity limit 1;
  if found then
    perform private.refuse('out_of_stock',
      jsonb_build_object('id', short.id, 'name', short.name, 'left', short.left_over));
  end if;
end
$$;
