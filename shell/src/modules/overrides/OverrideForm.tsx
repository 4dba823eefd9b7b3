import { Button } from "@portal/shared/ui/Button";
import { Select } from "@portal/shared/ui/form/Select";
import { TextField } from "@portal/shared/ui/form/TextField";
import { useState, type SyntheticEvent } from "react";
import { origins, allowsLiveModules } from "../discovery/allowedOrigins";
import { originOf } from "../discovery/originOf";
import type { Override, OverrideStore } from "../discovery/overrideStore";
import type { ReleaseCatalog } from "../discovery/releaseCatalog";
import { OVERRIDE_HASH } from "./overridesPanelStore";
import styles from "./OverrideForm.module.css";
import { releaseOptions } from "./releaseOptions";

interface Props {
  overrides: OverrideStore;
  catalog: ReleaseCatalog;
  /** The hash of the address when the panel was opened. */
  link: string;
  restart(): void;
}

/** Builds are hashes, so none has this name. */
const LIVE = "live";

export function OverrideForm({ overrides, catalog, link, restart }: Props) {
  const names = catalog
    .modules()
    .map(({ name }) => name)
    .filter((name) => catalog.releasesOf(name).length > 0);
  const [linked] = useState(() => linkedOverride(link, names));
  const [name, setName] = useState(linked?.name ?? names[0] ?? "");
  const [target, setTarget] = useState<string | null>(linked ? LIVE : null);
  const [address, setAddress] = useState(linked?.address ?? "http://localhost:3101");
  const [error, setError] = useState<string>();
  const targets = [
    ...releaseOptions(catalog.releasesOf(name)),
    ...(allowsLiveModules ? [{ value: LIVE, label: "Live, from a development server" }] : []),
  ];
  const isAny = Object.keys(overrides.getSnapshot()).length > 0;

  function use(override: Override): void {
    overrides.use(name, override);
    restart();
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (target === null) return;
    if (target !== LIVE) return use({ build: target });
    const origin = originOf(address);
    if (origin !== undefined && origins.isLive(origin)) return use({ origin });
    setError("This portal doesn't allow modules from this address.");
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Select
        label="Module"
        value={name}
        options={names.map((value) => ({ value, label: `${catalog.titleOf(value)} (${value})` }))}
        onChange={(next) => {
          setName(next);
          setTarget(null);
        }}
      />
      <Select
        label="Release"
        placeholder="Choose a release"
        hint={targets.length === 0 ? "This module has no other releases." : undefined}
        value={target}
        options={targets}
        disabled={targets.length === 0}
        onChange={setTarget}
      />
      {target === LIVE && (
        <TextField
          label="Address"
          hint="The address that pnpm dev --alone prints. Its files are not verified."
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={address}
          error={error}
          onChange={({ target: { value } }) => {
            setAddress(value);
            setError(undefined);
          }}
        />
      )}
      <div className={styles.actions}>
        {isAny && (
          <Button
            variant="secondary"
            onClick={() => {
              overrides.resetAll();
              restart();
            }}
          >
            Reset all
          </Button>
        )}
        <Button type="submit" disabled={target === null}>
          Use release
        </Button>
      </div>
    </form>
  );
}

/** Only fills in the form: pressing the button remains the admin's decision. */
function linkedOverride(
  link: string,
  names: readonly string[],
): { name: string; address: string } | undefined {
  if (!allowsLiveModules || !link.startsWith(OVERRIDE_HASH)) return undefined;
  const [name = "", address = ""] = link.slice(OVERRIDE_HASH.length).split(",", 2);
  return names.includes(name) ? { name, address } : undefined;
}
