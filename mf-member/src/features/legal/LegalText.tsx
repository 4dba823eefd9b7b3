import styles from "./LegalText.module.css";

export interface LegalSection {
  title: string;
  paragraphs: readonly string[];
}

export function LegalText({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <div className={styles.text}>
      {sections.map(({ title, paragraphs }) => (
        <section key={title}>
          <h2 className={styles.title}>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className={styles.paragraph}>
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </div>
  );
}
