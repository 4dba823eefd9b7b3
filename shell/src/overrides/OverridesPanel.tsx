import { useStore } from "@portal/shared/contract/useStore";
import { Button } from "@portal/shared/ui/Button";
import { Dialog } from "@portal/shared/ui/Dialog";
import { Select } from "@portal/shared/ui/Select";
import { useEffect, useState } from "react";
import { devOrigins } from "../modules/allowedOrigins";
import type { Override, OverrideStore } from "../modules/overrides";
import type { ReleaseBook } from "../modules/releaseBook";
import { useShellSession } from "../session/SessionContext";
import styles from "./OverridesPanel.module.css";
import { openOverrides, overridesOpen } from "./overridesPanel";
import { targetsOf } from "./targetsOf";

interface Props {
  overrides: OverrideStore;
  /** Undefined until discovery has answered. */
  book(): ReleaseBook | undefined;
  /** Starts the page again, which then uses the overrides. */
  restart(): void;
}

/** For admins, and for developers whose build takes modules from their own machine. */
export function OverridesPanel({ overrides, book, restart }: Props) {
  const open = useStore(overridesOpen);
  const { isAdmin } = useShellSession();
  const allowed = isAdmin || devOrigins.length > 0;
  useShortcut(allowed);
  const known = book();
  if (!allowed || !known) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={overridesOpen.set}
      title="Try another release"
      description="Points one part of the portal at another release, for you and this session only."
    >
      <OverrideForm overrides={overrides} book={known} restart={restart} />
    </Dialog>
  );
}

function OverrideForm({ overrides, book, restart }: Omit<Props, "book"> & { book: ReleaseBook }) {
  const names = book.modules().map(({ name }) => name);
  const [name, setName] = useState(names[0] ?? "");
  const [target, setTarget] = useState<string | null>(null);
  const targets = targetsOf(book.releasesOf(name), devOrigins);
  const isAny = Object.keys(overrides.getSnapshot()).length > 0;

  function use(override: Override): void {
    overrides.use(name, override);
    restart();
  }

  const picked = targets.find(({ value }) => value === target);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (picked) use(picked.override);
      }}
    >
      <Select
        label="Part of the portal"
        value={name}
        options={names.map((value) => ({ value, label: `${book.titleOf(value)} (${value})` }))}
        onChange={(next) => {
          setName(next);
          setTarget(null);
        }}
      />
      <Select
        label="Release"
        placeholder="Choose a release"
        hint={targets.length === 0 ? "There is no other release of this part." : undefined}
        value={target}
        options={targets}
        disabled={targets.length === 0}
        onChange={setTarget}
      />
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
        <Button type="submit" disabled={!picked}>
          Use it
        </Button>
      </div>
    </form>
  );
}

function useShortcut(allowed: boolean): void {
  useEffect(() => {
    if (!allowed) return;
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.altKey || event.code !== "KeyM") return;
      event.preventDefault();
      openOverrides();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [allowed]);
}
