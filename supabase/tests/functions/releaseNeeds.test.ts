import { promoteRelease, rollBackRelease } from "@portal/shared/tooling/release/changeReleases";
import { promote } from "@portal/shared/tooling/release/registry/releaseChanges";
import { registryIn } from "@portal/shared/tooling/release/registry/registry";
import { recordInDatabase } from "@portal/shared/tooling/release/registry/recordInDatabase";
import { supabaseStorage } from "@portal/shared/tooling/release/storage/supabaseStorage";
import { afterEach, beforeEach, expect, it } from "vitest";
import { newToken } from "../rules/releases/releaseToken";
import { sql, stack } from "../stack";
import { actions, ReleasingTeam } from "./releasingTeam";

const team = new ReleasingTeam();
const script = `
  supabase.from("lockers").select("id, color");
  supabase.functions.invoke("send-email", {});`;
const withLockers = (id: string, version: string) => team.buildOf(script, id, version);
const createTable = () => sql`create table public.lockers (id int, color text)`;
const dropTable = () => sql`drop table if exists public.lockers`;

beforeEach(async () => {
  ({ token: team.token } = await newToken(team.boss.client, {
    module: team.name,
    actions: [...actions, "preview"],
  }));
  await team.publish(team.build("b1", "1.0.0"));
});
afterEach(() => dropTable());

it("refuses a release, a canary and a preview while the backend lacks what their scripts call", async () => {
  const refusal =
    "The release needs what the backend lacks: table lockers. Apply the migrations and deploy the edge functions that add it first.";
  const build = withLockers("b2", "1.1.0");
  await expect(team.publish(build)).rejects.toThrow(refusal);
  await expect(team.publish(build, 10)).rejects.toThrow(refusal);
  const note = { action: "preview" as const, build: "b2", release: build.release };
  await expect(team.registry().publish(build, () => [], note)).rejects.toThrow(refusal);
  expect((await team.releases()).map(({ extras }) => extras.build)).toEqual(["b1"]);
  await createTable();
  await team.publish(build);
  expect(await team.current()).toBe("b2");
}, 120_000);

it("names a missing column and a missing edge function", async () => {
  await createTable();
  const calls = `s.from("lockers").update({ size: 1 }); s.functions.invoke("open-locker", {})`;
  await expect(team.publish(team.buildOf(calls, "b2", "1.1.0"))).rejects.toThrow(
    "lacks: column lockers.size, edge function open-locker.",
  );
}, 120_000);

it("refuses to promote a canary or a stored release, and rolls back with a note in the log", async () => {
  await createTable();
  await team.publish(withLockers("b2", "1.1.0"));
  await team.publish(team.build("b3", "1.2.0"));
  await team.publish(withLockers("b4", "1.3.0"), 10);
  await dropTable();
  for (const build of ["b2", "b4"]) {
    await expect(promoteRelease(team.name, build, team.tools())).rejects.toThrow("table lockers");
  }
  expect(await team.current()).toBe("b3");
  // Ends the canary.
  await rollBackRelease(team.name, team.tools());
  await rollBackRelease(team.name, team.tools());
  expect(await team.current()).toBe("b2");
  const reasons = await sql`
    select reason from release_log where module = ${team.name} and action = 'rollback' order by id`;
  expect(reasons).toEqual([{ reason: null }, { reason: "The backend lacks: table lockers." }]);
}, 120_000);

it("refuses with the secret key too, unless the release is published without checks", async () => {
  const project = { apiUrl: stack.apiUrl, secretKey: stack.secretKey };
  const registry = registryIn(supabaseStorage(stack.apiUrl, stack.secretKey), {
    // In a folder, the log is optional.
    record: recordInDatabase({ ...project, onFailure: () => undefined }),
  });
  const build = withLockers("b2", "1.1.0");
  const note = { action: "release" as const, build: "b2" };
  const publish = () =>
    registry.publish(build, (releases) => promote(releases, build.release), note);
  await expect(publish()).rejects.toThrow("lacks: table lockers");
  expect(await team.current()).toBe("b1");
  build.release.extras.unchecked = true;
  await publish();
  expect(await team.current()).toBe("b2");
}, 120_000);
