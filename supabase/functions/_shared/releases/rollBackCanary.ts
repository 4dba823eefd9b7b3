import { z } from "npm:zod@4.6.7";
import { rollBack } from "./changeRelease.ts";
import { database, parseResponse } from "../database.ts";
import { Refusal } from "../http.ts";
import { forgetLiveModules } from "./liveReleases.ts";
import { messageOf } from "../messageOf.ts";

interface DueRollback {
  readonly trial: string;
  readonly module: string;
  readonly build: string;
  readonly reason: string;
}

/** Never rejects: a rollback that failed is due again after 30 s. */
export async function rollBackCanary({ trial, ...canary }: DueRollback): Promise<void> {
  try {
    const result = await tryToRollBack(canary);
    forgetLiveModules();
    await parseResponse(database.rpc("finish_canary_trial", { trial, ...result }), z.unknown());
  } catch (error) {
    console.error(error);
  }
}

async function tryToRollBack(canary: Omit<DueRollback, "trial">) {
  try {
    await rollBack({ ...canary, actor: "Error budget" });
    return { outcome: "rolled_back" };
  } catch (error) {
    // The canary has ended in the meantime.
    if (error instanceof Refusal && error.code === "outdated") return { outcome: "ended" };
    console.error(error);
    return { outcome: "failed", problem: messageOf(error) };
  }
}
