import { afterAll, beforeAll } from "vitest";
import { sql } from "../stack";
import { callRest } from "./call";

/** Adds objects that REST libraries have handled wrongly, for one test file. */
export function withProbeSchema(): void {
  beforeAll(async () => {
    await sql.unsafe(dropProbe);
    await sql.unsafe(createProbe);
    // Waits until the service has reloaded the schema, at most until the hook times out.
    while ((await callRest("probes?limit=0")).status !== 200);
  });
  afterAll(() => sql.unsafe(dropProbe));
}

const dropProbe = `
  drop table if exists public.probe_defaults, public.probe_parts, public.probes, private.probes cascade;
  drop function if exists public."probeMixedCase", public.probe_raise, public.probe_who, public.probe_wait, public.probe_write;
`;

const createProbe = `
  create table public.probes (
    id int generated always as identity primary key,
    name text not null unique check (name <> 'forbidden'),
    amount numeric,
    big bigint,
    tags text[],
    data jsonb,
    happened_at timestamptz default '2026-01-02 03:04:05.678+00',
    happened_times timestamptz[],
    on_day date,
    at_time time,
    lasting interval,
    during tsrange,
    kind text default 'plain',
    exclude using gist (during with &&)
  );
  create table private.probes (secret text);
  create table public.probe_parts (
    id int generated always as identity primary key,
    probe_id int not null references public.probes on delete cascade,
    label text
  );
  create unique index on public.probe_parts (probe_id) where label = 'main';
  create unique index on public.probe_parts (probe_id, lower(label));
  create table public.probe_defaults (
    id int generated always as identity primary key,
    label text not null default 'default'
  );
  alter table public.probe_defaults enable row level security;
  create policy "Anyone can access probe defaults" on public.probe_defaults for all using (true);
  grant all on public.probe_defaults to anon;
  alter table public.probes enable row level security;
  alter table public.probe_parts enable row level security;
  create policy "Anyone can access probes" on public.probes for all using (true) with check (name is distinct from 'hidden');
  create policy "Anyone can access probe parts" on public.probe_parts for all using (true);
  grant all on public.probes, public.probe_parts to anon, authenticated, service_role;

  create function public."probeMixedCase"("someNumber" int, plain text default 'p') returns text
    language sql as $$ select "someNumber" || plain $$;
  create function public.probe_raise(code text) returns void language plpgsql as $$
    begin
      raise exception 'the_message' using errcode = code, detail = '{"needed": 2}', hint = 'the hint';
    end $$;
  create function public.probe_who() returns jsonb language sql stable as $$
    select jsonb_build_object(
      'user', current_user, 'uid', auth.uid(), 'role', auth.role(), 'email', auth.email(),
      'plan', auth.jwt() -> 'app_metadata' ->> 'plan', 'path', current_setting('request.path', true)) $$;
  create function public.probe_write() returns void language sql as $$
    insert into public.probe_defaults default values $$;
  create function public.probe_wait(seconds float) returns void language sql as $$
    select pg_sleep(seconds) $$;
`;
