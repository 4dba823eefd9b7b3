-- Tax invoices of payments and credit notes of their refunds (CGST Rules 46 and 53). They are issued by the transaction
-- that settles or refunds, and state copies, so that they never change.

create table public.gst_states (
  code text primary key check (code ~ '^[0-9]{2}$'),
  name text not null unique
);
comment on table public.gst_states is 'States and union territories with the codes that a GSTIN begins with.';
alter table public.gst_states enable row level security;

create policy "Members can read the states" on public.gst_states
  for select to authenticated using ((select auth.uid()) is not null);
create policy "Banned and deleted accounts have no access" on public.gst_states
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.gst_states to authenticated, service_role;

create table public.billing_profiles (
  user_id uuid primary key default auth.uid() references public.profiles (id) on delete cascade,
  name text not null check (length(trim(name)) between 1 and 200 and name !~ '[[:cntrl:]]'),
  address text not null check (length(trim(address)) between 1 and 500),
  state_code text not null check (length(state_code) <= 2) references public.gst_states (code),
  gstin text check (length(gstin) <= 15),
  updated_at timestamptz not null default now(),
  constraint billing_profiles_gstin_is_valid check (private.is_gstin(gstin)),
  constraint billing_profiles_gstin_is_of_state check (left(gstin, 2) = state_code)
);
comment on table public.billing_profiles is
  'Who is named on a member''s invoices: the member, or the organization that pays. Invoices copy it.';
comment on column public.billing_profiles.gstin is 'Null for buyers who are not registered for GST.';
alter table public.billing_profiles enable row level security;

create index billing_profiles_of_state on public.billing_profiles (state_code);

create policy "Members can read their own billing profile, admins all" on public.billing_profiles
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Members can add their own billing profile" on public.billing_profiles
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Members can update their own billing profile" on public.billing_profiles
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Members can delete their own billing profile" on public.billing_profiles
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "Banned and deleted accounts have no access" on public.billing_profiles
  as restrictive for all to authenticated using ((select private.is_active()));

grant select, delete, insert (user_id, name, address, state_code, gstin),
  update (name, address, state_code, gstin) on public.billing_profiles to authenticated;
grant select on public.billing_profiles to service_role;

create trigger billing_profiles_clean_names before insert or update of name on public.billing_profiles
  for each row execute function private.clean_names('name');

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('invoice', 'credit_note')),
  number text not null unique check (number ~ '^[0-9A-Z/-]{1,16}$'),
  issued_on date not null default private.space_today(),
  issued_at timestamptz not null default now(),
  is_test boolean not null,
  user_id uuid not null references public.profiles (id) on delete restrict,
  order_id uuid not null references public.orders (id) on delete restrict,
  payment_id uuid not null references public.payments (id) on delete restrict,
  refund_id uuid unique references public.refunds (id) on delete restrict,
  invoice_id uuid references public.invoices (id) on delete restrict,
  invoice_number text,
  invoiced_on date,
  order_number text not null,
  payment_number text,
  method text,
  seller jsonb not null,
  buyer jsonb not null,
  place_of_supply text not null,
  lines jsonb not null check (jsonb_array_length(lines) > 0),
  -- A tiny part refund can return two halves of a tax at once, and less than nothing of the value.
  taxable_paise integer not null check (kind = 'credit_note' or taxable_paise >= 0),
  cgst_paise integer not null check (cgst_paise >= 0),
  sgst_paise integer not null check (sgst_paise >= 0),
  igst_paise integer not null check (igst_paise >= 0),
  total_paise integer not null check (total_paise > 0),
  constraint invoices_add_up check (taxable_paise + cgst_paise + sgst_paise + igst_paise = total_paise),
  constraint invoices_have_one_tax check (igst_paise = 0 or cgst_paise + sgst_paise = 0),
  constraint credit_notes_refer_to_an_invoice check (
    (kind = 'credit_note') = (refund_id is not null)
    and num_nonnulls(refund_id, invoice_id, invoice_number, invoiced_on) in (0, 4)
  )
);
comment on table public.invoices is
  'Tax invoices and credit notes. Append-only: each row copies what it states when it is issued.';
comment on column public.invoices.number is 'Consecutive for each prefix and financial year: BAN/26-27/00042.';
comment on column public.invoices.is_test is
  'Of a payment in the test mode of the provider: numbered apart, and not in the register.';
comment on column public.invoices.invoice_number is 'The invoice that a credit note refers to.';
comment on column public.invoices.buyer is
  'name, email, and from the billing profile: address, state_code, state and gstin.';
comment on column public.invoices.place_of_supply is 'Code and name of the state: 29-Karnataka.';
comment on column public.invoices.lines is
  'name, sac, quantity, gst_percent, and in paise: taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise. discount_percent: included in the total.';
alter table public.invoices enable row level security;

create unique index invoices_once_per_payment on public.invoices (payment_id) where kind = 'invoice';
create index invoices_of_payment on public.invoices (payment_id);
create index invoices_of_user on public.invoices (user_id, issued_at desc);
create index invoices_of_order on public.invoices (order_id);
create index invoices_of_invoice on public.invoices (invoice_id) where invoice_id is not null;
create index invoices_by_day on public.invoices (issued_on, kind, number);

create policy "Members can read their own invoices, admins all" on public.invoices
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.invoices
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.invoices to authenticated, service_role;

create table private.invoice_numbers (
  prefix text,
  financial_year text,
  last_number integer not null,
  primary key (prefix, financial_year)
);
comment on table private.invoice_numbers is
  'The last number of each series. A transaction locks the row until it commits, so numbers have no gaps.';
alter table private.invoice_numbers enable row level security;

create table private.waiting_invoices (
  id bigint generated always as identity primary key,
  payment_id uuid unique references public.payments (id) on delete cascade,
  refund_id uuid unique references public.refunds (id) on delete cascade,
  constraint waiting_invoices_have_one_cause check (num_nonnulls(payment_id, refund_id) = 1)
);
comment on table private.waiting_invoices is
  'Payments and refunds whose document waits because details of the seller were missing. Payments from before invoices existed are not listed.';
alter table private.waiting_invoices enable row level security;

create function private.refuse_invoice_changes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and private.is_erasing() then
    return null;
  end if;
  perform private.refuse('invoices_are_final');
  return null;
end
$$;

-- The financial year begins in April: 26-27.
create function private.financial_year(day date) returns text
language sql immutable set search_path = ''
as $$
  select to_char(day - interval '3 months', 'YY') || '-' || to_char(day + interval '9 months', 'YY')
$$;

-- Locks the series until the transaction ends: call it last.
create function private.next_invoice_number(series text, day date) returns text
language sql security definer set search_path = ''
as $$
  insert into private.invoice_numbers as series_of_year (prefix, financial_year, last_number)
  values (series, private.financial_year(day), 1)
  on conflict (prefix, financial_year) do update set last_number = series_of_year.last_number + 1
  returning prefix || '/' || financial_year || '/' || lpad(last_number::text, greatest(5, length(last_number::text)), '0')
$$;

-- What the setting `billing` lacks to issue documents.
create function private.missing_seller_details(billing jsonb) returns text[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select detail from unnest(array[
      'legal_name', 'address', 'gstin', 'gst_percent', 'cafe_gst_percent', 'room_sac', 'cafe_sac', 'place_of_supply',
      'invoice_prefix', 'credit_note_prefix'
    ]) with ordinality as needed (detail, place)
    where coalesce(billing ->> detail, '') = ''
      or detail = 'gstin' and not (
        private.is_gstin(billing ->> detail)
        and exists (select from public.gst_states where code = left(billing ->> detail, 2))
      )
    order by place
  )
$$;

-- Splits an amount that includes GST. CGST and SGST are equal, so the taxable value takes the remainder.
create function private.invoice_line(
  name text, sac text, quantity integer, gst_percent numeric, total_paise bigint, is_interstate boolean
) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'name', name, 'sac', sac, 'quantity', quantity, 'gst_percent', gst_percent,
    'taxable_paise', total_paise - igst - 2 * half, 'cgst_paise', half, 'sgst_paise', half, 'igst_paise', igst,
    'total_paise', total_paise
  )
  from (
    select case when is_interstate then round(total_paise * gst_percent / (100 + gst_percent))::bigint else 0 end as igst,
      case when is_interstate then 0 else round(total_paise * gst_percent / (200 + 2 * gst_percent))::bigint end as half
  ) tax
$$;

-- How much of an amount of an invoice is returned when its refunds grow. The parts of all refunds add up to the amount.
create function private.returned_part(amount bigint, invoice_paise integer, paise_before bigint, paise_after bigint)
returns bigint
language sql immutable set search_path = ''
as $$
  select (round(amount * paise_after::numeric / invoice_paise)
    - round(amount * paise_before::numeric / invoice_paise))::bigint
$$;

create function private.returned_lines(invoice public.invoices, paise_before bigint, paise_after bigint) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_agg(line || jsonb_build_object(
    'taxable_paise', total - 2 * half - igst, 'cgst_paise', half, 'sgst_paise', half, 'igst_paise', igst,
    'total_paise', total
  ) order by place)
  from (
    select line, place,
      private.returned_part((line ->> 'cgst_paise')::bigint, invoice.total_paise, paise_before, paise_after) as half,
      private.returned_part((line ->> 'igst_paise')::bigint, invoice.total_paise, paise_before, paise_after) as igst,
      private.returned_part(line_end, invoice.total_paise, paise_before, paise_after)
        - private.returned_part(
          line_end - (line ->> 'total_paise')::bigint, invoice.total_paise, paise_before, paise_after) as total
    from (
      select line, place, (sum((line ->> 'total_paise')::bigint) over (order by place))::bigint as line_end
      from jsonb_array_elements(invoice.lines) with ordinality as listed (line, place)
    ) as listed
  ) as parts
$$;

create function private.sum_of_lines(lines jsonb, amount text) returns integer
language sql immutable set search_path = ''
as $$ select sum((line ->> amount)::integer)::integer from jsonb_array_elements(lines) as line $$;

create function private.invoice_lines(bought public.orders, billing jsonb, is_interstate boolean) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  percent constant numeric := billing ->> case bought.kind when 'snacks' then 'cafe_gst_percent' else 'gst_percent' end;
  sac constant text := billing ->> case bought.kind when 'snacks' then 'cafe_sac' else 'room_sac' end;
begin
  if bought.kind = 'snacks' then
    return (
      select jsonb_agg(
        private.invoice_line(
          name, sac, quantity, percent, (round(price * 100) * quantity)::bigint, is_interstate)
        || case when discount_percent is null then '{}' else jsonb_build_object('discount_percent', discount_percent) end
        order by name, id)
      from public.order_items where order_id = bought.id
    );
  end if;
  return jsonb_build_array(private.invoice_line(
    case bought.kind when 'room' then bought.description else 'Credits for rooms and day passes' end,
    sac, coalesce(bought.credits, 1), percent, bought.amount_paise, is_interstate));
end
$$;

-- Issues the invoice of a payment, or leaves it waiting while details of the seller are missing.
create function private.issue_invoice(payment uuid) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  billing constant jsonb := (select value from public.system_settings where key = 'billing');
  seller_state constant text := left(billing ->> 'gstin', 2);
  paid public.payments;
  bought public.orders;
  buyer jsonb;
  place text;
  lines jsonb;
  issued uuid;
begin
  if cardinality(private.missing_seller_details(billing)) > 0 then
    insert into private.waiting_invoices (payment_id) values (payment);
    return null;
  end if;
  select * into strict paid from public.payments where id = payment;
  select * into strict bought from public.orders where id = paid.order_id;
  select jsonb_build_object(
      'name', coalesce(billed.name, profiles.display_name), 'email', profiles.email, 'address', billed.address,
      'state_code', billed.state_code, 'state', state.name, 'gstin', billed.gstin
    )
  into strict buyer
  from public.profiles
  left join public.billing_profiles billed on billed.user_id = profiles.id
  left join public.gst_states state on state.code = billed.state_code
  where profiles.id = bought.user_id;
  place := case billing ->> 'place_of_supply'
    when 'buyer' then coalesce(buyer ->> 'state_code', seller_state) else seller_state end;
  lines := private.invoice_lines(bought, billing, place <> seller_state);
  insert into public.invoices (
    kind, is_test, user_id, order_id, payment_id, order_number, payment_number, method, seller, buyer,
    place_of_supply, lines, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, number
  ) values (
    'invoice', bought.mode = 'test', bought.user_id, bought.id, paid.id,
    coalesce(bought.provider_order_id, bought.id::text), paid.provider_payment_id, paid.method,
    jsonb_build_object(
      'legal_name', billing -> 'legal_name', 'address', billing -> 'address', 'gstin', billing -> 'gstin',
      'state_code', seller_state, 'state', (select name from public.gst_states where code = seller_state)
    ),
    buyer, (select code || '-' || name from public.gst_states where code = place), lines,
    private.sum_of_lines(lines, 'taxable_paise'), private.sum_of_lines(lines, 'cgst_paise'),
    private.sum_of_lines(lines, 'sgst_paise'), private.sum_of_lines(lines, 'igst_paise'), paid.amount_paise,
    private.next_invoice_number(
      case bought.mode when 'test' then 'TST' else billing ->> 'invoice_prefix' end, private.space_today())
  ) returning id into issued;
  return issued;
end
$$;

-- Issues the credit note of a refund, if its payment has an invoice. Waits if the invoice waits.
create function private.issue_credit_note(refund uuid) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  billing constant jsonb := (select value from public.system_settings where key = 'billing');
  returned public.refunds;
  invoice public.invoices;
  earlier bigint;
  lines jsonb;
  issued uuid;
begin
  select * into strict returned from public.refunds where id = refund;
  select * into invoice from public.invoices where payment_id = returned.payment_id and kind = 'invoice';
  if invoice.id is null and not exists (
    select from private.waiting_invoices where payment_id = returned.payment_id
  ) then
    return null;
  end if;
  if invoice.id is null or cardinality(private.missing_seller_details(billing)) > 0 then
    insert into private.waiting_invoices (refund_id) values (refund);
    return null;
  end if;
  earlier := coalesce((select sum(total_paise) from public.invoices where invoice_id = invoice.id), 0);
  lines := private.returned_lines(invoice, earlier, earlier + returned.amount_paise);
  insert into public.invoices (
    kind, is_test, user_id, order_id, payment_id, refund_id, invoice_id, invoice_number, invoiced_on, order_number,
    payment_number, method, seller, buyer, place_of_supply, lines, taxable_paise, cgst_paise, sgst_paise, igst_paise,
    total_paise, number
  ) values (
    'credit_note', invoice.is_test, invoice.user_id, invoice.order_id, invoice.payment_id, refund, invoice.id,
    invoice.number, invoice.issued_on, invoice.order_number, invoice.payment_number,
    coalesce(returned.method, invoice.method), invoice.seller, invoice.buyer, invoice.place_of_supply, lines,
    private.sum_of_lines(lines, 'taxable_paise'), private.sum_of_lines(lines, 'cgst_paise'),
    private.sum_of_lines(lines, 'sgst_paise'), private.sum_of_lines(lines, 'igst_paise'), returned.amount_paise,
    private.next_invoice_number(
      case when invoice.is_test then 'TCN' else billing ->> 'credit_note_prefix' end, private.space_today())
  ) returning id into issued;
  return issued;
end
$$;

-- For documents that were issued after the payment or refund. Others are named in its notification.
create function private.notify_invoice(document uuid) returns void
language sql security definer set search_path = ''
as $$
  select private.notify(user_id, 'invoice_issued', id, 0, jsonb_build_object(
    'invoice_id', id, 'number', number, 'is_credit_note', kind = 'credit_note', 'invoice_number', invoice_number,
    'amount_paise', total_paise, 'issued_at', issued_at))
  from public.invoices where id = document
$$;

create function private.issue_document() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'payments' then
    perform private.issue_invoice(new.id);
  else
    perform private.issue_credit_note(new.id);
  end if;
  return null;
end
$$;

create function private.invoice_status()
returns table (missing text[], waiting integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.is_admin() then
    return query select
      private.missing_seller_details((select value from public.system_settings where key = 'billing')),
      (select count(*)::integer from private.waiting_invoices);
  end if;
end
$$;
grant execute on function private.invoice_status to authenticated;

create function public.invoice_status() returns table (missing text[], waiting integer)
language sql stable set search_path = ''
as $$ select * from private.invoice_status() $$;
comment on function public.invoice_status is
  'Which details of the seller are missing to issue invoices, and how many documents wait for them, for admins; empty for other callers.';
grant execute on function public.invoice_status to authenticated;

create function private.issue_waiting_invoices() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  missing constant text[] := private.missing_seller_details(
    (select value from public.system_settings where key = 'billing'));
  waiting private.waiting_invoices;
  document uuid;
  issued integer := 0;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if cardinality(missing) > 0 then
    perform private.refuse('seller_details_missing', jsonb_build_object('missing', missing));
  end if;
  -- A second caller waits for the first row, and then finds none.
  for waiting in select * from private.waiting_invoices order by id for update loop
    delete from private.waiting_invoices where id = waiting.id;
    document := case
      when waiting.payment_id is not null then private.issue_invoice(waiting.payment_id)
      else private.issue_credit_note(waiting.refund_id) end;
    perform private.notify_invoice(document);
    issued := issued + 1;
  end loop;
  return issued;
end
$$;
grant execute on function private.issue_waiting_invoices to authenticated;

create function public.issue_waiting_invoices() returns integer
language sql set search_path = ''
as $$ select private.issue_waiting_invoices() $$;
comment on function public.issue_waiting_invoices is
  'Issues the invoices and credit notes that waited for details of the seller, oldest first, for admins. Returns how many.';
grant execute on function public.issue_waiting_invoices to authenticated;

create trigger invoices_refuse_changes before update or delete or truncate on public.invoices
  for each statement execute function private.refuse_invoice_changes();
create trigger billing_profiles_touch_updated_at before update on public.billing_profiles
  for each row execute function private.touch_updated_at();
-- Before the notification, which names the document.
create trigger payments_issue_invoice after insert on public.payments
  for each row when (new.outcome = 'settled') execute function private.issue_document();
create trigger refunds_issue_credit_note after insert on public.refunds
  for each row execute function private.issue_document();

insert into public.gst_states (code, name) values
  ('01', 'Jammu and Kashmir'), ('02', 'Himachal Pradesh'), ('03', 'Punjab'), ('04', 'Chandigarh'),
  ('05', 'Uttarakhand'), ('06', 'Haryana'), ('07', 'Delhi'), ('08', 'Rajasthan'), ('09', 'Uttar Pradesh'),
  ('10', 'Bihar'), ('11', 'Sikkim'), ('12', 'Arunachal Pradesh'), ('13', 'Nagaland'), ('14', 'Manipur'),
  ('15', 'Mizoram'), ('16', 'Tripura'), ('17', 'Meghalaya'), ('18', 'Assam'), ('19', 'West Bengal'),
  ('20', 'Jharkhand'), ('21', 'Odisha'), ('22', 'Chhattisgarh'), ('23', 'Madhya Pradesh'), ('24', 'Gujarat'),
  ('26', 'Dadra and Nagar Haveli and Daman and Diu'), ('27', 'Maharashtra'), ('29', 'Karnataka'), ('30', 'Goa'),
  ('31', 'Lakshadweep'), ('32', 'Kerala'), ('33', 'Tamil Nadu'), ('34', 'Puducherry'),
  ('35', 'Andaman and Nicobar Islands'), ('36', 'Telangana'), ('37', 'Andhra Pradesh'), ('38', 'Ladakh'),
  ('97', 'Other Territory');
