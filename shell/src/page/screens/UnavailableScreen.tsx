import { Button } from "@portal/shared/ui/Button";
import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { usePageTitle } from "@portal/shared/ui/page/usePageTitle";
import { CloudOff } from "lucide-react";
import { useOnReconnect } from "../../network/useOnReconnect";
import { retryFromMain } from "../focusMain";
import { useHomeLink } from "../../session/useHomeLink";
import styles from "./Screen.module.css";

interface Props {
  title: string;
  detail: string;
  retry(): void;
}

export function UnavailableScreen({ title, detail, retry }: Props) {
  const heading = `${title} is unavailable`;
  usePageTitle(heading);
  useOnReconnect(retry);
  const home = useHomeLink();
  return (
    <section className={styles.screen} role="alert">
      <span className={styles.icon} aria-hidden="true">
        <CloudOff size={26} />
      </span>
      <h1 className={styles.title}>{heading}</h1>
      <p className={styles.text}>
        {detail} The rest of the portal still works. Try again in a moment.
      </p>
      <div className={styles.actions}>
        <Button onClick={() => retryFromMain(retry)}>Retry</Button>
        <ButtonLink to={home.to} variant="secondary">
          {home.label}
        </ButtonLink>
      </div>
    </section>
  );
}
