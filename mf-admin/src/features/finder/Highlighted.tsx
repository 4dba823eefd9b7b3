import { splitMatches } from "./splitMatches";
import styles from "./Finder.module.css";

export function Highlighted({ text, search }: { text: string; search: string }) {
  return splitMatches(text, search).map((segment, place) =>
    segment.isMatch ? (
      <mark key={place} className={styles.match}>
        {segment.text}
      </mark>
    ) : (
      segment.text
    ),
  );
}
