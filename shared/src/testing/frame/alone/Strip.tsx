import { useReducer } from "react";
import type { ReadableStore } from "../../../contract/store/store";
import { useStore } from "../../../contract/store/useStore";
import { Button } from "../../../ui/Button";
import type { FrameSettings } from "../frameSettings";
import { address, goTo } from "./address";
import { frameRoles, type FrameRole } from "./frameSession";
import { openPaths, type FrameState, type AloneFrame } from "./aloneFrame";
import styles from "./Strip.module.css";

interface Props {
  settings: FrameSettings;
  currentRole(): FrameRole;
  switchTo(role: FrameRole): void;
  frame: AloneFrame;
  report: ReadableStore<string>;
}

const names = { "signed-out": "Signed out", member: "Member", admin: "Admin" };

export function Strip({ settings, currentRole, switchTo, frame, report }: Props) {
  const { name, routes, backend } = settings;
  const path = useStore(address);
  const notice = noticeOf(useStore(frame.state), settings);
  return (
    <>
      <header className={styles.strip}>
        <strong className={styles.name}>{name}</strong>
        <RoleChoice currentRole={currentRole} switchTo={switchTo} />
        <nav className={styles.routes} aria-label={`Routes of ${name}`}>
          {openPaths(routes).map((to) => (
            <a
              key={to}
              href={to}
              aria-current={to === path ? "page" : undefined}
              onClick={(event) => {
                event.preventDefault();
                goTo(to);
              }}
            >
              {to}
            </a>
          ))}
        </nav>
        <span className={styles.backend}>{backend?.url ?? "Every table is empty"}</span>
      </header>
      <output className={styles.report}>{useStore(report)}</output>
      {notice && (
        <p className={styles.notice} role="status">
          {notice}
          {notice.startsWith("The module failed") && (
            <Button size="sm" variant="secondary" onClick={frame.remount}>
              Mount again
            </Button>
          )}
        </p>
      )}
    </>
  );
}

function RoleChoice({ currentRole, switchTo }: Pick<Props, "currentRole" | "switchTo">) {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  return (
    <fieldset className={styles.roles}>
      <legend>Person</legend>
      {frameRoles.map((role) => (
        <label key={role}>
          <input
            type="radio"
            name="role"
            checked={currentRole() === role}
            onChange={() => {
              switchTo(role);
              rerender();
            }}
          />
          {names[role]}
        </label>
      ))}
    </fieldset>
  );
}

function noticeOf(state: FrameState, { name }: FrameSettings): string | undefined {
  switch (state.kind) {
    case "guarded":
      return `Only ${state.access}s can open this path. The portal would redirect this user.`;
    case "not-found":
      return `${name} has no such path.`;
    case "crashed":
      return `The module failed: ${state.error}`;
    case "loading":
      return "Loading …";
    case "module":
      return undefined;
  }
}
