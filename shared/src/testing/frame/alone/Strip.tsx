import { useReducer } from "react";
import type { ReadableStore } from "../../../contract/store/store";
import { useStore } from "../../../contract/store/useStore";
import { Button } from "../../../ui/Button";
import type { FrameSettings } from "../frameSettings";
import { address, goTo } from "./address";
import { people, type Person } from "./people";
import { openPaths, type Scene, type Stage } from "./stage";
import styles from "./Strip.module.css";

interface Props {
  settings: FrameSettings;
  person(): Person;
  become(person: Person): void;
  stage: Stage;
  report: ReadableStore<string>;
}

const names = { "signed-out": "Signed out", member: "Member", admin: "Admin" };

export function Strip({ settings, person, become, stage, report }: Props) {
  const { name, routes, backend } = settings;
  const path = useStore(address);
  const notice = noticeOf(useStore(stage.scene), settings);
  return (
    <>
      <header className={styles.strip}>
        <strong className={styles.name}>{name}</strong>
        <PersonChoice person={person} become={become} />
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
            <Button size="sm" variant="secondary" onClick={stage.again}>
              Mount again
            </Button>
          )}
        </p>
      )}
    </>
  );
}

function PersonChoice({ person, become }: Pick<Props, "person" | "become">) {
  const [, again] = useReducer((count: number) => count + 1, 0);
  return (
    <fieldset className={styles.people}>
      <legend>Person</legend>
      {people.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="person"
            checked={person() === one}
            onChange={() => {
              become(one);
              again();
            }}
          />
          {names[one]}
        </label>
      ))}
    </fieldset>
  );
}

function noticeOf(scene: Scene, { name }: FrameSettings): string | undefined {
  switch (scene.kind) {
    case "guarded":
      return `Only ${scene.access}s can open this path. The portal would redirect this user.`;
    case "elsewhere":
      return `${name} has no such path.`;
    case "broken":
      return `The module failed: ${scene.error}`;
    case "waiting":
      return "Loading …";
    case "module":
      return undefined;
  }
}
