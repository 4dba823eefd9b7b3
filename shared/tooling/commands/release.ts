import { buildPackage } from "../bundler/buildPackage";
import { chooseRegistry } from "../release/registry/chooseRegistry";
import { describeRelease } from "../release/describeRelease";
import { promoteRelease, retireModule, rollBackRelease } from "../release/changeReleases";
import { parseCommand, type Command } from "./releaseCommand";
import { requireContract } from "../release/contractSuite";
import { listReleases } from "../release/listReleases";
import { liveShell, runningPortal } from "../release/liveShell";
import { releaseModule } from "../release/releaseModule";
import { dataDirIn } from "./portalEnvironment";
import { moduleNames } from "./workspace";

try {
  await run(parseCommand(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (process.env.DEBUG) console.error(error);
  process.exitCode = 1;
}

async function run(command: Command): Promise<void> {
  const dataDir = dataDirIn(process.env);
  const { API_URL: apiUrl, SECRET_KEY: secretKey } = runningPortal(dataDir) ?? {};
  const registry = chooseRegistry(
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
    log: console.log,
  };
  switch (command.kind) {
    case "release":
      requireModule(command.module);
      return releaseModule(command.module, command.percent, tools);
    case "promote":
      return promoteRelease(command.module, command.build, tools);
    case "rollback":
      return rollBackRelease(command.module, tools);
    case "retire":
      return retireModule(command.module, tools);
    case "list":
      for (const line of listReleases(await registry.read(), command.module)) console.log(line);
  }
}

function requireModule(name: string): void {
  const names = moduleNames();
  if (names.includes(name)) return;
  throw new Error(`There is no module ${name}. There are: ${names.join(", ")}`);
}
