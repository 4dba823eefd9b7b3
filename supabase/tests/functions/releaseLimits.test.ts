import { createReleaseServer } from "@portal/shared/tooling/release/server/releaseServer";
import { bucketStorage } from "@portal/shared/tooling/release/storage/bucketStorage";
import { expect, it } from "vitest";
import { service, sql, stack } from "../stack";
import { ReleasingTeam, shell } from "./releasingTeam";

const team = new ReleasingTeam();
const MB = 1024 * 1024;

const upload = async (id: string) => {
  const files = team.build(id, "1.0.0").release.extras.assets;
  return team.post({ action: "upload", module: team.name, build: id, files });
};

it("refuses a fourth build while three uploads of the module are not released", async () => {
  for (const id of ["b1", "b2", "b3"]) expect((await upload(id)).status).toBe(200);
  const { status, body } = await upload("b4");
  expect([status, body["message"]]).toEqual([
    409,
    expect.stringContaining(`${team.name} has uploads that were not released: b1, b2, b3.`),
  ]);
  expect((await upload("b2")).status).toBe(200);
  await team.publish(team.build("b3", "1.0.0"));
  expect((await upload("b4")).status).toBe(200);
});

it("removes an upload that was not released within 2 hours when the next one starts", async () => {
  await upload("b1");
  const marker = `${new Date(Date.now() - 121 * 60_000).toISOString()} 1`;
  const modules = service.storage.from("modules");
  await modules.upload(`${team.name}/b1/.upload`, marker, { upsert: true });
  await upload("b2");
  expect((await modules.list(team.name)).data?.map(({ name }) => name)).toEqual(["b2"]);
});

it("refuses a file of more than 5 MB", async () => {
  const { body } = await upload("b1");
  const { "entry.js": url = "" } = body["urls"] as Record<string, string>;
  const response = await fetch(url, { method: "PUT", body: new Uint8Array(5 * MB + 1) });
  expect(await response.json()).toMatchObject({ statusCode: "413" });
});

it("refuses a build of more than 50 MB before it reads the files", async () => {
  const storage = bucketStorage(service.storage, stack.apiUrl);
  const server = createReleaseServer({
    storage: {
      ...storage,
      sizeOf: async (folder) => (await storage.sizeOf(folder)) + 50 * MB,
      readBytes: () => Promise.reject(new Error("Read a file")),
    },
    shell,
    record: () => Promise.resolve(undefined),
  });
  await upload("b1");
  const { release } = team.build("b1", "1.0.0");
  const requestId = crypto.randomUUID();
  const releasing = server.change({ action: "release", module: team.name, requestId, release }, {});
  await expect(releasing).rejects.toThrow("is 51 MB; a build can have at most 50 MB.");
});

it("names the limit of a token that is used too often", async () => {
  await upload("b1");
  await sql`
    update private.rate_limits set inserts = 30
    where kind in (select 'uploads of release token ' || id from release_tokens where module = ${team.name})`;
  const { status, body } = await upload("b2");
  expect([status, body["message"]]).toEqual([
    429,
    expect.stringMatching(
      /^A release token allows 30 uploads in an hour\. Try again after \d\d:\d\d UTC;/,
    ),
  ]);
});
