import { useEffect, useState } from "react";
import styles from "./RouteAnnouncer.module.css";

export function RouteAnnouncer() {
  const [title, setTitle] = useState("");
  useEffect(() => {
    const observer = new MutationObserver(() => setTitle(document.title));
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, []);
  return (
    <p className={styles.hidden} role="status">
      {title}
    </p>
  );
}
