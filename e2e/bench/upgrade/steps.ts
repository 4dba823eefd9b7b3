import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { testRelease } from "@portal/shared/testing/testRelease";
import { type Registry, registryIn } from "@portal/shared/tooling/release/registry/registry";
import { promote, rollback } from "@portal/shared/tooling/release/registry/releaseChanges";
import { supabaseStorage } from "@portal/shared/tooling/release/storage/supabaseStorage";
import type { Sql } from "postgres";
import type { ThrowawayStack } from "../throwawayStack";

export interface Step {
  readonly title: string;
  /** Its only purpose is to show that a long lock is noticed. */
  readonly isControl?: boolean;
  run(): Promise<unknown>;
}

const MODULE = "mf-bench";
const functionsFolder = join(import.meta.dirname, "../../../supabase/functions");

/** What an upgrade does, in the way CONTRIBUTING asks for. */
export function stepsOf(stack: ThrowawayStack, database: Sql): Step[] {
  const registry = registryIn(supabaseStorage(stack.apiUrl, stack.secretKey));
  const inTransaction = (...statements: string[]) =>
    database.begin(async (transaction) => {
      for (const statement of statements) await transaction.unsafe(statement);
    });
  return [
    { title: "nothing", run: () => wait(3000) },
    {
      title: "migration: column with a default",
      run: () =>
        inTransaction("alter table public.bookings add column bench_note text not null default ''"),
    },
    {
      title: "migration: constraint, checked in a second transaction",
      run: async () => {
        await inTransaction(
          "alter table public.bookings add constraint bench_short check (length(bench_note) < 9) not valid",
        );
        await inTransaction("alter table public.bookings validate constraint bench_short");
      },
    },
    {
      title: "migration: index, concurrently",
      run: () =>
        database.unsafe("create index concurrently bench_by_note on public.bookings (bench_note)"),
    },
    {
      title: "migration: table that refers to bookings",
      run: () =>
        inTransaction(
          "create table public.bench (booking_id uuid references public.bookings on delete cascade)",
          "create index on public.bench (booking_id)",
        ),
    },
    {
      title: "migration: a function of each booking is replaced",
      run: async () => {
        const [found] = await database<{ text: string }[]>`
          select pg_get_functiondef('private.check_booking'::regproc) as text`;
        await inTransaction(found?.text ?? "", "notify pgrst, 'reload schema'");
      },
    },
    {
      title: "two releases and a roll back",
      run: async () => {
        for (const id of ["b1", "b2"]) await release(registry, id);
        await registry.change(MODULE, (releases) => rollback(releases, MODULE));
      },
    },
    {
      title: "each function starts again",
      run: async () => {
        const now = new Date();
        for (const name of readdirSync(functionsFolder).filter((each) => /^[a-z]/.test(each))) {
          utimesSync(join(functionsFolder, name, "index.ts"), now, now);
        }
        await wait(3000);
      },
    },
    {
      title: "control: bookings are locked for 2 s",
      isControl: true,
      run: () => inTransaction("lock table public.bookings", "select pg_sleep(2)"),
    },
  ];
}

async function release(registry: Registry, id: string): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), "bench-release-"));
  try {
    writeFileSync(join(dir, "entry.js"), `run("${id}")`);
    await registry.publish({ name: MODULE, id, dir }, (releases) =>
      promote(releases, testRelease(id)),
    );
  } finally {
    rmSync(dir, { recursive: true });
  }
}
