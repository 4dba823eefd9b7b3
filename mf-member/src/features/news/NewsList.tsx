import { formatInstantDay } from "@portal/shared/domain/formatDates";
import { Button } from "@portal/shared/ui/Button";
import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { EmptyState } from "@portal/shared/ui/states/EmptyState";
import { ErrorState } from "@portal/shared/ui/states/ErrorState";
import { Megaphone } from "lucide-react";
import { useState, type ReactNode } from "react";
import { deferred } from "@portal/shared/ui/deferred/deferred";
import { RenderWhenLoaded } from "@portal/shared/ui/deferred/RenderWhenLoaded";
import { useLoadFailure } from "@portal/shared/ui/deferred/useLoadFailure";
import { ListSkeleton } from "../../ui/ListSkeleton";
import styles from "./NewsList.module.css";

const dialog = deferred(async () => (await import("@portal/shared/ui/Dialog")).Dialog);
const preload = () => void dialog.load().catch(() => undefined);

interface NewsItem {
  id: string;
  title: string;
  text: string | null;
  createdAt: string;
  badge?: ReactNode;
  /** Shown beside the date. */
  note?: string | undefined;
}

interface Props {
  /** Undefined until loaded. */
  items: readonly NewsItem[] | undefined;
  errorTitle: string;
  failed: boolean;
  retrying: boolean;
  onRetry: () => void;
}

export function NewsList({ items, errorTitle, failed, retrying, onRetry }: Props) {
  if (!items && failed)
    return <ErrorState title={errorTitle} onRetry={onRetry} retrying={retrying} />;
  if (!items) return <ListSkeleton label="Loading updates" />;
  if (items.length === 0) {
    return (
      <EmptyState icon={<Megaphone size={22} />} title="No updates yet" action={<ViewAll />} />
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {items.map((item) => (
          <NewsEntry key={item.id} item={item} />
        ))}
      </ul>
      <ViewAll />
    </>
  );
}

function NewsEntry({ item }: { item: NewsItem }) {
  const [open, setOpen] = useState(false);
  const onError = useLoadFailure(() => setOpen(false));
  const titleId = `news-${item.id}`;
  const date = (
    <>
      <time dateTime={item.createdAt}>{formatInstantDay(item.createdAt)}</time>
      {item.note && ` · ${item.note}`}
    </>
  );
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <h2 className={styles.title} id={titleId}>
          {item.title}
        </h2>
        {item.badge}
      </div>
      <p className={styles.date}>{date}</p>
      <p className={styles.excerpt}>{item.text}</p>
      <Button
        variant="ghost"
        size="sm"
        className={styles.more}
        aria-describedby={titleId}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        Learn More
      </Button>
      <RenderWhenLoaded content={dialog} wanted={open} onError={onError}>
        {(Dialog) => (
          <Dialog open={open} onOpenChange={setOpen} title={item.title} description={date}>
            <p className={styles.full}>{item.text}</p>
          </Dialog>
        )}
      </RenderWhenLoaded>
    </li>
  );
}

function ViewAll() {
  return (
    <ButtonLink className={styles.all} to="/events" variant="secondary">
      View All Updates
    </ButtonLink>
  );
}
