import { z } from "npm:zod@4.6.7";
import { addressOf, memberIdOf } from "../_shared/caller.ts";
import { parseResponse, database } from "../_shared/database.ts";
import { json, readJson, serve } from "../_shared/http.ts";
import { liveModules } from "../_shared/releases/liveReleases.ts";
import { rollBackCanary } from "../_shared/releases/rollBackCanary.ts";

const MAX_BYTES = 8000;

const milliseconds = z.number().min(0).max(600_000).transform(Math.round);
const count = z.number().int().min(0).max(1000);
const reportSchema = z.strictObject({
  module: z.string().regex(/^mf-[a-z0-9-]{1,60}$/),
  build: z.string().regex(/^[\w.-]{1,100}$/),
  mounted: z
    .strictObject({ loadMs: milliseconds, mountMs: milliseconds, fallback: z.boolean() })
    .optional(),
  failed: count,
  errors: count,
});
const bodySchema = z.strictObject({
  session: z.uuid(),
  accessToken: z.string().min(1).optional(),
  reports: z.array(reportSchema).min(1).max(20),
});

const rollbacksSchema = z.array(
  z.object({ trial: z.uuid(), module: z.string(), build: z.string(), reason: z.string() }),
);

// Public, because sessions of people without an account report too. The database counts a session once per
// release, releases that the portal does not have are ignored, and nothing of the request is stored. In the
// judgement of a canary, a member counts once, and few sessions of new members and signed-out users per network.
serve(async (request) => {
  const { session, accessToken, reports } = await readJson(request, bodySchema, MAX_BYTES);
  const modules = await liveModules();
  const known = reports.filter(({ module, build }) => modules.get(module)?.builds.has(build));
  if (known.length === 0) return json({ counted: 0 });
  const live = Object.fromEntries(
    known.map(({ module }) => {
      const { canary = null, stable = null } = modules.get(module) ?? {};
      return [module, { canary, stable }];
    }),
  );
  const memberId = accessToken ? await memberIdOf(accessToken) : null;
  const due = await parseResponse(
    database.rpc("record_module_reports", {
      session,
      reports: known.map(({ mounted, ...report }) => ({
        ...report,
        load_ms: mounted?.loadMs,
        mount_ms: mounted?.mountMs,
        fallback: mounted?.fallback,
      })),
      live,
      member_id: memberId,
      address: addressOf(request),
    }),
    rollbacksSchema,
  );
  for (const rollback of due) await rollBackCanary(rollback);
  return json({ counted: known.length });
});
