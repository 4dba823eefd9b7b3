import type pg from "pg";

const FUNCTIONS = "claim_outbox, queue_reminders";

/** The stack sends no emails: they would share the processor, and take what a benchmark claims itself. */
export async function refuseDeliveries(database: pg.Client): Promise<void> {
  await database.query(`revoke execute on function ${FUNCTIONS} from service_role`);
}

export async function allowDeliveries(database: pg.Client): Promise<void> {
  await database.query(`grant execute on function ${FUNCTIONS} to service_role`);
}
