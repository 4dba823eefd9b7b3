import type { Portal } from "@portal/shared/contract/portal";
import type { Person } from "@portal/shared/contract/release/canary";
import type { PortalConfig } from "../modules/config";
import { fetchDiscovery, injectedDiscovery } from "../modules/discovery/discovery";
import { fetchLiveModules } from "../modules/discovery/fetchLiveModules";
import type { OverrideStore } from "../modules/discovery/overrideStore";
import {
  buildsOf,
  createReleaseCatalog,
  type ReleaseCatalog,
} from "../modules/discovery/releaseCatalog";
import type { PersistedQueries } from "../network/persistence/persistQueries";

interface Options {
  config: Pick<PortalConfig, "discovery">;
  overrides: OverrideStore;
  person(): Person;
  persisted: Pick<PersistedQueries, "restore">;
  /** Shows what the catalog's releases contribute to the shell. Called after each refresh, too. */
  showContributions(catalog: ReleaseCatalog): void;
  reportError: Portal["reportError"];
}

interface OpenedCatalog {
  /** Resolves after the queries kept for its builds are restored. */
  ready: Promise<ReleaseCatalog>;
  loaded(): ReleaseCatalog | undefined;
}

export function openCatalog(options: Options): OpenedCatalog {
  const { config, overrides, person, persisted, showContributions, reportError } = options;
  let loaded: ReleaseCatalog | undefined;

  async function load(): Promise<ReleaseCatalog> {
    const discovery = injectedDiscovery();
    const live = await fetchLiveModules(overrides.getSnapshot());
    loaded = createReleaseCatalog({
      discovery,
      fetchAgain: () => fetchDiscovery(config.discovery),
      overrides,
      live,
      person,
      onRefresh: showContributions,
      reportError,
    });
    if (discovery) showContributions(loaded);
    else await loaded.refresh();
    await persisted.restore(buildsOf(loaded));
    return loaded;
  }

  return { ready: load(), loaded: () => loaded };
}
