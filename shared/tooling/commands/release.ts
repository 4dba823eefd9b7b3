import { join } from "node:path";
import { buildPackage } from "../bundler/buildPackage";
import { chooseRegistry, registryOfToken } from "../release/registry/chooseRegistry";
import { describeRelease } from "../release/describeRelease";
import { promoteRelease, retireModule, rollBackRelease } from "../release/changeReleases";
import { runCommand } from "./commandLine";
import { type ReleaseAction, releaseCommand } from "../release/releaseCommand";
import { requireContract } from "../release/contractSuite";
import { listReleases } from "../release/listReleases";
import { liveShell, runningPortal } from "../release/liveShell";
import { releaseModule } from "../release/releaseModule";
import { dataDirIn } from "./portalEnvironment";
import { workspaceInputs } from "../release/provenance/collectProvenance";
import { readSource, requireClean } from "../release/provenance/source";
import { moduleNames, root } from "./workspace";

await runCommand(releaseCommand(moduleNames(), run));

async function run(action: ReleaseAction): Promise<void> {
  const dataDir = dataDirIn(process.env);
  const { API_URL: apiUrl, SECRET_KEY: secretKey } = runningPortal(dataDir) ?? {};
  const registry =
    registryOfToken(process.env, apiUrl) ??
    chooseRegistry(
      process.env,
      { dataDir, apiUrl, secretKey },
      { onWait: (holder) => console.log(`${holder}. Waiting …`) },
    );
  const tools = {
    registry,
    build: (name: string) => buildPackage(name),
    describe: describeRelease,
    shell: () => liveShell(registry, dataDir),
    requireContract,
    requireClean: async (name: string) => {
      if (action.kind === "release" && action.allowDirty) return;
      requireClean(name, await readSource(join(root, name), workspaceInputs));
    },
    log: console.log,
  };
  switch (action.kind) {
    case "release":
      return releaseModule(action.module, action.percent, tools);
    case "promote":
      return promoteRelease(action.module, action.build, tools);
    case "rollback":
      return rollBackRelease(action.module, tools);
    case "retire":
      return retireModule(action.module, tools);
    case "list":
      for (const line of listReleases(await registry.read(), action.module)) console.log(line);
  }
}
