import type pg from "pg";

/** The stack sends no emails: they would share the processor, and take what a benchmark claims itself. */
export async function refuseDeliveries(database: pg.Client): Promise<void> {
  await database.query(
    "revoke execute on function claim_outbox, queue_reminders from service_role",
  );
}
