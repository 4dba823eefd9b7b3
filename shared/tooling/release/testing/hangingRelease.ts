import { promote } from "../registry/releaseChanges";
import { registryIn } from "../registry/registry";
import { localStorage } from "../storage/localStorage";
import { testRelease } from "../../../src/testing/testRelease";

/** Hangs in the middle of a release, for tests that kill it. */
const [folder = "", from = ""] = process.argv.slice(2);
const storage = localStorage(folder);

await registryIn({
  ...storage,
  async putFolder(path) {
    await storage.putFolder(`${path}.draft`, from);
    console.log("half way");
    await new Promise((resolve) => setTimeout(resolve, 60_000));
  },
}).publish({ name: "mf-test", id: "stuck", dir: from }, (releases) =>
  promote(releases, testRelease("stuck")),
);
