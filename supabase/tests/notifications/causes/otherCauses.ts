import type { TransactionSql } from "postgres";
import { expect } from "vitest";
import { actAs } from "../../rules/spaceTime";
import { asServer, book, type Cast, type Cause } from "./cause";

async function announce(tx: TransactionSql, cast: Cast, status: string, days = 1): Promise<string> {
  await actAs(tx, cast.maya);
  const [visitor] = await tx<{ id: string }[]>`
    insert into visitors (user_id, visitor_name, email, visit_date, visit_time, visit_duration)
    values (${cast.maya}, 'Vera', 'vera@example.org', private.space_today() + ${days}::int, '15:30', 1.5)
    returning id`;
  await actAs(tx, cast.boss);
  await tx`update visitors set status = ${status} where id = ${visitor?.id ?? ""}`;
  return visitor?.id ?? "";
}

const visit = { visitor_name: "Vera", visit_time: "15:30:00", visit_duration: 1.5 };

/** As after a sign-in with the password, in a session of its own. */
async function requestDeletion(tx: TransactionSql, { maya }: Cast): Promise<void> {
  const [session] = await tx<{ id: string }[]>`
    insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${maya}) returning id`;
  const id = session?.id ?? "";
  await tx`
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (gen_random_uuid(), ${id}, now(), now(), 'password')`;
  await actAs(tx, maya);
  await tx`
    select set_config('request.jwt.claims',
      (current_setting('request.jwt.claims')::jsonb || jsonb_build_object('session_id', ${id}::text))::text, true)`;
  await tx`select request_account_deletion()`;
}

export const otherCauses: readonly Cause[] = [
  {
    what: "a member who asks to delete the account",
    kind: "account_deletion",
    isOwn: true,
    run: requestDeletion,
    data: { delete_at: expect.any(String) },
  },
  {
    what: "an export that is written",
    kind: "data_export_ready",
    run: async (tx, { maya }) => {
      await actAs(tx, maya);
      await tx`select request_data_export()`;
      await asServer(tx);
      await tx`select private.write_data_exports()`;
    },
    data: { gone_at: expect.any(String) },
  },
  {
    what: "an approval",
    kind: "visitor_approved",
    run: (tx, cast) => announce(tx, cast, "approved"),
    data: visit,
  },
  {
    what: "a rejection",
    kind: "visitor_rejected",
    run: (tx, cast) => announce(tx, cast, "rejected"),
    data: visit,
  },
  {
    what: "an arrival",
    kind: "visitor_arrived",
    run: async (tx, cast) => {
      await tx`select check_in_visitor(${await announce(tx, cast, "approved", 0)})`;
    },
    data: { visitor_name: "Vera" },
  },
  {
    what: "a walk-in at the kiosk",
    kind: "walk_in_waiting",
    run: (tx, { maya }) => tx`
      insert into visitors (user_id, visitor_name, purpose, is_walk_in)
      values (${maya}, 'Nandita', 'Tea', true)`,
    data: { visitor_name: "Nandita", purpose: "Tea" },
  },
  {
    what: "a holiday on the day of a visit",
    kind: "visit_on_closed_day",
    run: async (tx, cast) => {
      await announce(tx, cast, "approved", 40);
      await tx`
        update system_settings
        set value = jsonb_set(value, '{holidays}', jsonb_build_array(
          jsonb_build_object('date', private.space_today() + 40, 'name', 'Founders'' Day')))
        where key = 'opening_hours'`;
    },
    data: { visitor_name: "Vera", is_day_pass: false, reason: "Founders' Day" },
  },
  {
    what: "an approval that sends a pass",
    kind: "visitor_pass",
    to: "guest",
    run: (tx, cast) => announce(tx, cast, "approved"),
    data: { ...visit, change: "approved" },
  },
  {
    what: "an import of members",
    kind: "member_invitation",
    to: "guest",
    run: async (tx, { boss }) => {
      await actAs(tx, boss);
      const members = [{ full_name: "Vera", email: "vera@example.org" }];
      await tx`select import_members(gen_random_uuid(), ${tx.json(members)})`;
    },
    data: { member_name: "Vera" },
  },
  {
    what: "a suspension of an account",
    kind: "account_suspended",
    to: "guest",
    run: async (tx, { boss, maya }) => {
      await asServer(tx);
      await tx`update profiles set email = 'vera@example.org' where id = ${maya}`;
      await actAs(tx, boss);
      await tx`select suspend_member(${maya}, 'Payments are overdue.')`;
    },
    data: { reason: "Payments are overdue." },
  },
  {
    what: "a login from a new device",
    kind: "account_security",
    to: "guest",
    run: async (tx, { maya }) => {
      await asServer(tx);
      await tx`update profiles set email = 'vera@example.org' where id = ${maya}`;
      await tx`
        insert into auth.sessions (id, user_id, user_agent) values (gen_random_uuid(), ${maya}, 'Other/1.0')`;
    },
    data: { change: "login", user_agent: "Other/1.0" },
  },
  {
    what: "a member who buys a day pass",
    isOwn: true,
    kind: "day_pass_bought",
    run: async (tx, { maya }) => {
      await actAs(tx, maya);
      await tx`select create_day_pass('Vera', 'vera@example.org', private.space_today() + 3, credits_agreed => 8)`;
    },
    data: { visitor_name: "Vera", credits: 8 },
  },
  {
    what: "a published update",
    kind: "space_update",
    run: async (tx, { boss }) => {
      await actAs(tx, boss);
      await tx`insert into space_updates (title, content) values ('A faster line', 'Enjoy')`;
      await tx`update space_updates set published = true where title = 'A faster line'`;
    },
    data: { title: "A faster line" },
  },
  {
    what: "an email that cannot be delivered",
    kind: "delivery_failed",
    to: "boss",
    run: async (tx, cast) => {
      // Written once an hour, and other tests fail deliveries too.
      await tx`delete from notifications where kind = 'delivery_failed'`;
      await book(tx, cast);
      await asServer(tx);
      await tx`
        with leased as (
          update outbox set lease = gen_random_uuid() where user_id = ${cast.maya} returning id, lease
        )
        select record_delivery(id, lease, 'Mailbox does not exist', true) from leased`;
      await tx`
        select record_delivery(id, lease, 'Mailbox does not exist', true) from outbox
        where user_id = ${cast.maya}`;
    },
    data: { channel: "email", kind: "booking_created", error: "Mailbox does not exist" },
  },
  {
    what: "a canary that was rolled back",
    kind: "canary_failed",
    to: "boss",
    run: async (tx) => {
      await asServer(tx);
      const reports = tx.json([{ module: "mf-cause", build: "new", failed: 1 }]);
      const live = tx.json({ "mf-cause": { canary: "new", stable: "old" } });
      await tx`select record_module_reports(gen_random_uuid(), ${reports}, ${live}) from generate_series(1, 20)`;
      await tx`
        select finish_canary_trial(id, 'rolled_back') from private.canary_trials where module = 'mf-cause'`;
    },
    data: { module: "mf-cause", build: "new", stable: "old", problem: null },
  },
  {
    what: "feedback",
    kind: "feedback_received",
    to: "staff",
    run: async (tx, { maya }) => {
      await actAs(tx, maya);
      await tx`insert into feedback (user_id, content) values (${maya}, 'More plants')`;
    },
    data: { content: "More plants" },
  },
  {
    what: "an answer to feedback",
    kind: "feedback_answered",
    run: async (tx, { maya, boss }) => {
      await actAs(tx, maya);
      const [sent] = await tx<{ id: string }[]>`
        insert into feedback (content) values ('More plants') returning id`;
      await actAs(tx, boss);
      await tx`select answer_feedback(${sent?.id ?? ""}, 'On Monday.')`;
    },
    data: { content: "More plants", answer: "On Monday." },
  },
];
