import "@fontsource/caveat/latin-400.css";
import styles from "./FontPage.module.css";

export default function FontPage() {
  return <p className={styles.note}>Written by hand</p>;
}
