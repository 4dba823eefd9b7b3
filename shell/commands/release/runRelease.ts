import { dataDirIn } from "../portal/portalEnvironment";
import { describeModule } from "@portal/shared/tooling/project/workspace";
import { requireTyped } from "@portal/shared/tooling/process/confirm";
import { currentProject } from "@portal/shared/tooling/project/project";
import {
  promoteRelease,
  retireModule,
  rollBackRelease,
} from "@portal/shared/tooling/release/changeReleases";
import { builtNeeds } from "@portal/shared/tooling/release/needs/builtNeeds";
import { describeRelease } from "@portal/shared/tooling/release/describeRelease";
import { listReleases, requireListed } from "@portal/shared/tooling/release/listReleases";
import { requireBackend } from "@portal/shared/tooling/release/live/liveBackend";
import {
  livePortal,
  liveShell,
  runningPortal,
} from "@portal/shared/tooling/release/live/liveShell";
import { previewLink } from "./previewLink";
import { promoteFrom } from "@portal/shared/tooling/release/promoteFrom";
import { requireCommitted } from "@portal/shared/tooling/release/provenance/collectProvenance";
import {
  chooseRegistry,
  registryOfToken,
} from "@portal/shared/tooling/release/registry/chooseRegistry";
import { requirePortal } from "@portal/shared/tooling/release/registry/requirePortal";
import type { ReleaseAction } from "./releaseCommand";
import { releaseModule, type ReleaseTools } from "@portal/shared/tooling/release/releaseModule";
import { requireSizes } from "@portal/shared/tooling/release/sizes";
import { unlockRegistry } from "./unlockRegistry";

export async function runRelease(action: ReleaseAction): Promise<void> {
  requirePortal(process.env, currentProject(), dataDirIn(process.env));
  const tools = releaseTools();
  const { registry, log } = tools;
  const requireReleased = async (module: string) => requireListed(await registry.read(), module);
  switch (action.kind) {
    case "release":
      return releaseModule(action.module, action.audience, {
        ...tools,
        ...(action.allowDirty && { requireClean: () => Promise.resolve() }),
      });
    case "promote":
      if (action.from !== undefined) {
        const { module, build, from } = action;
        return promoteFrom(from, module, build, tools);
      }
      await requireReleased(action.module);
      return promoteRelease(action.module, action.build, tools);
    case "rollback":
      await requireReleased(action.module);
      return rollBackRelease(action.module, tools);
    case "retire": {
      const { module, isConfirmed } = action;
      await requireReleased(module);
      const question = `Retire ${module} in ${registry.place}? Its pages disappear for all users.`;
      if (!isConfirmed) await requireTyped(module, question);
      return retireModule(module, tools);
    }
    case "list":
      for (const line of listReleases(await registry.read(), action.module)) log(line);
      return;
    case "unlock":
      return unlockRegistry(registry, {
        confirm: async (question) => {
          if (!action.isConfirmed) await requireTyped("unlock", question);
        },
        log,
      });
  }
}

/** Tools for the portal that the environment names, by default the one that runs on this machine. */
export function releaseTools(): ReleaseTools {
  const dataDir = dataDirIn(process.env);
  const { API_URL: apiUrl, SECRET_KEY: secretKey } = runningPortal(dataDir) ?? {};
  const registry =
    registryOfToken(process.env, apiUrl) ??
    chooseRegistry(
      process.env,
      { dataDir, apiUrl, secretKey },
      { onWait: (holder) => console.log(`${holder}. Waiting …`) },
    );
  return {
    registry,
    // On demand: the bundler would take most of the time of a rollback.
    build: async (name) =>
      (await import("@portal/shared/tooling/bundler/buildPackage")).buildPackage(name),
    describe: describeRelease,
    shell: () => liveShell(registry, dataDir),
    async requireContract(build, copied) {
      // A copied build was already checked for the other portal, with the limits of its module.
      if (!copied) await requireSizes(build, await describeModule(build.name), console.log);
      const portal = await livePortal(dataDir);
      if (portal) await requireBackend(build.name, portal, await builtNeeds(build.dir));
      const { requireContractOfShell } =
        await import("@portal/shared/tooling/release/suite/contractOfShell");
      await requireContractOfShell(build, dataDir, console.log, copied);
    },
    async requireBackend(name, release) {
      const portal = await livePortal(dataDir);
      const needs = portal && (await registry.needs?.(name, release));
      if (needs) await requireBackend(`${name} ${release.extras.build}`, portal, needs);
    },
    async requireClean(name) {
      await describeModule(name);
      await requireCommitted(name, currentProject());
    },
    async previewLink({ name }, release) {
      const portal = await livePortal(dataDir);
      return portal && previewLink(portal, name, release, registry);
    },
    log: console.log,
  };
}
