import { beforeAll, describe, expect, it } from "vitest";
import { newAccounts, newDatabase, runConcurrently } from "../../races/concurrency";
import { add, giveCredits, newRoom } from "../../rows";
import { anon, newMember, sql, type TestUser } from "../../stack";

let maya: TestUser;
let ravi: TestUser;
beforeAll(async () => {
  [maya, ravi] = await Promise.all([newMember("Maya Reads"), newMember("Ravi Stays")]);
});

const request = ({ client }: TestUser) => client.rpc("request_data_export").throwOnError();
const write = async () => {
  await sql`select private.write_data_exports()`;
};
const readBy = ({ client }: Pick<TestUser, "client">) => client.from("data_exports").select();

describe("the data of a member", () => {
  it("is what names the member in every table, without secrets and without others", async () => {
    await giveCredits(maya.id, 5);
    await giveCredits(ravi.id, 7);
    const room = await newRoom({ credits_per_hour: null });
    await sql`
      insert into bookings (user_id, room_id, booking_date, start_time, duration)
      values (${maya.id}, ${room}, private.space_today() + 7, '10:00', 2)`;
    for (const { id } of [maya, ravi])
      await add("feedback", { user_id: id, content: `Feedback of ${id}` });
    const feed = await add("calendar_feeds", { user_id: maya.id }, "token");
    await request(maya);
    await write();
    const { data } = await readBy(maya);
    const content = data?.[0]?.content as Record<string, Record<string, unknown>[]>;
    expect(content["profiles"]).toMatchObject([{ full_name: "Maya Reads", email: maya.email }]);
    expect(content["feedback"]).toMatchObject([{ content: `Feedback of ${maya.id}` }]);
    expect(content["credit_ledger"]).toMatchObject([{ amount: 5 }]);
    expect(content["bookings"]).toHaveLength(1);
    expect(content["sessions"]?.[0]).toHaveProperty("ip");
    const text = JSON.stringify(content);
    const [secrets] = await sql`
      select encrypted_password, (select token from auth.refresh_tokens where user_id = ${maya.id} limit 1) as refresh
      from auth.users where id = ${maya.id}`;
    for (const secret of [feed, secrets?.["encrypted_password"], secrets?.["refresh"], ravi.id]) {
      expect(text).not.toContain(String(secret));
    }
  });

  it("exports every table with rows about people, or says why not", async () => {
    const silent = await sql<{ table: string }[]>`
      select distinct table_name as table from private.personal_data() rule
      where rows_of is not null and not exists (
        select from private.personal_data() other
        where other.table_name = rule.table_name and other.exported is not null
      )
      order by 1`;
    expect(silent.map(({ table }) => table)).toEqual([
      "auth.flow_state",
      "auth.mfa_amr_claims",
      "auth.one_time_tokens",
      "auth.refresh_tokens",
      "private.deleted_accounts",
      "private.rate_limits",
      "private.requests",
      "public.data_exports",
      "public.desk_closings",
      "public.inventory_transactions",
      "public.kiosk_devices",
      "public.member_notes",
      "public.release_log",
      "public.release_tokens",
      "public.restores",
      "public.room_blocks",
      "public.space_updates",
      "public.visitor_passes",
    ]);
  });

  it("is announced once, and gone after 7 days", async () => {
    await request(ravi);
    await write();
    await write();
    const told = await sql`
      select from notifications where user_id = ${ravi.id} and kind = 'data_export_ready'`;
    expect(told).toHaveLength(1);
    await sql`update data_exports set ready_at = now() - interval '6 days 23 hours' where user_id = ${ravi.id}`;
    await write();
    expect((await readBy(ravi)).data).toHaveLength(1);
    await sql`update data_exports set ready_at = now() - interval '7 days 1 second' where user_id = ${ravi.id}`;
    await write();
    expect((await readBy(ravi)).data).toEqual([]);
  });

  it("is made once a day, whatever is asked", async () => {
    const asha = await newMember("Asha Asks");
    const answers = await Promise.all([1, 2, 3].map(() => request(asha)));
    expect(new Set(answers.map(({ data }) => data)).size).toBe(1);
    await write();
    const first = (await readBy(asha)).data?.[0];
    expect((await request(asha)).data).toBe(first?.requested_at);
    expect((await readBy(asha)).data?.[0]).toEqual(first);
    await sql`update data_exports set requested_at = now() - interval '25 hours' where user_id = ${asha.id}`;
    await request(asha);
    expect((await readBy(asha)).data?.[0]).toMatchObject({ ready_at: null, content: null });
  });

  it("cannot be read by others", async () => {
    await request(maya);
    await write();
    expect((await readBy(ravi)).data?.map(({ user_id }) => user_id)).not.toContain(maya.id);
    expect((await readBy({ client: anon })).error).toMatchObject({ code: "42501" });
    expect((await anon.rpc("request_data_export")).error).toMatchObject({ code: "42501" });
  });
});

describe("many requests at once", () => {
  it("are one export per member, and 50 are written each time", async () => {
    const own = await newDatabase("many_exports");
    const people = await newAccounts(own, 60);
    await runConcurrently(own, people.slice(0, 40), async (tx) => {
      await tx`select request_data_export()`;
      await tx`select request_data_export()`;
    });
    await own`insert into data_exports (user_id) select unnest(${people}::uuid[]) on conflict do nothing`;
    const written = async () =>
      (await own<{ written: number }[]>`select private.write_data_exports() as written`)[0]
        ?.written;
    expect([await written(), await written(), await written()]).toEqual([50, 10, 0]);
  });
});
