import { useId, type ReactNode } from "react";
import { Link } from "@portal/shared/vendor/router";
import type { ListQuery } from "../../data/lists/listQuery";
import { LoadError } from "../feedback/LoadError";
import { RefreshNotice } from "../feedback/RefreshNotice";
import { RecordsSkeleton } from "../records/RecordsSkeleton";
import styles from "./DeskSection.module.css";

interface DeskHeadProps {
  title: string;
  /** Number of rows, shown beside the title. */
  count?: ReactNode;
  /** Link to the page with all rows. */
  link?: { to: string; label: string } | undefined;
}

interface DeskSectionProps<Data> extends DeskHeadProps {
  query: ListQuery<Data>;
  errorTitle: string;
  /** Number of rows that the skeleton shows. */
  rows?: number;
  children: (data: Data) => ReactNode;
}

/** A part of the page Today. It loads, fails and recovers independently of the others. */
export function DeskSection<Data>({ query, rows = 2, ...section }: DeskSectionProps<Data>) {
  const id = useId();
  const { data, error } = query;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <DeskHead id={id} title={section.title} count={section.count} link={section.link} />
      {data !== undefined ? (
        <>
          <RefreshNotice query={query} />
          {section.children(data)}
        </>
      ) : error ? (
        <LoadError
          title={section.errorTitle}
          error={error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <RecordsSkeleton label={section.title} rows={rows} />
      )}
    </section>
  );
}

export function DeskHead({ id, title, count, link }: DeskHeadProps & { id: string }) {
  return (
    <header className={styles.head}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {count !== undefined && <span className={styles.count}>{count}</span>}
      {link && (
        <Link to={link.to} className={styles.link}>
          {link.label}
        </Link>
      )}
    </header>
  );
}

/** Shows the text of a section without rows. */
export const NothingHere = ({ children }: { children: ReactNode }) => (
  <p className={styles.nothing}>{children}</p>
);
