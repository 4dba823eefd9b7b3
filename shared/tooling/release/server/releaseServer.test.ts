import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { localStorage } from "../storage/localStorage";
import { ReleaseTrial, shell } from "../testing/releaseTrial";
import { createReleaseServer } from "./releaseServer";

const trial = new ReleaseTrial();

function serverWith(signUpload: () => Promise<string>) {
  const files = localStorage(trial.folder);
  return createReleaseServer({
    storage: {
      ...files,
      upload: (path, body) => files.replace(path, String(body)),
      readBytes: () => Promise.resolve(undefined),
      hasFile: (folder, name) => Promise.resolve(existsSync(join(trial.folder, folder, name))),
      sizeOf: () => Promise.resolve(0),
      signUpload,
    },
    shell: () => Promise.resolve(shell),
    record: () => Promise.resolve(undefined),
  });
}
const upload = (module: string) =>
  ({ action: "upload", module, build: "b1", files: { "entry.js": "" } }) as const;

it("rolls back while the URLs of uploads of other modules are signed", async () => {
  await trial.release("b1");
  await trial.release("b2");
  let sign = (): void => undefined;
  const signed = new Promise<string>((resolve) => (sign = () => resolve("https://upload.test")));
  let signing = 0;
  const server = serverWith(() => ((signing += 1), signed));
  const uploads = Promise.all(["mf-a", "mf-b"].map((name) => server.startUpload(upload(name))));
  await expect.poll(() => signing, { timeout: 10_000 }).toBe(2);

  const requestId = crypto.randomUUID();
  await server.change({ action: "rollback", module: "mf-test", build: "b2", requestId }, {});
  expect(await trial.current()).toBe("b1");
  sign();
  expect(await uploads).toContainEqual({ "entry.js": "https://upload.test" });
});

it("signs the URLs of one upload of a module at a time", async () => {
  let signing = 0;
  const counts: number[] = [];
  const server = serverWith(async () => {
    counts.push((signing += 1));
    await pause(300);
    signing -= 1;
    return "https://upload.test";
  });
  await Promise.all(["mf-a", "mf-a", "mf-a"].map((name) => server.startUpload(upload(name))));
  expect(counts).toEqual([1, 1, 1]);
});
