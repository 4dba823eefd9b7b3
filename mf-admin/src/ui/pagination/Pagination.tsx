import { useState } from "react";
import { Button, Select } from "antd";
import { formatNumber } from "@portal/shared/domain/numbers";
import { ChevronLeft, ChevronRight, Printer } from "lucide-react";
import { pageCount, pageItems, showingText } from "./pages";
import { cx } from "../theme/cx";
import styles from "./Pagination.module.css";

export interface Paging {
  page: number;
  pageSize: number;
  /** What the pages contain, in the plural, such as 'users'. */
  noun: string;
  onPage: (page: number) => void;
  /** Sizes to choose from. */
  pageSizes?: readonly number[];
  onPageSize?: (size: number) => void;
}

interface PaginationProps extends Paging {
  total: number;
  /** There are more rows than `total`. */
  hasMore?: boolean | undefined;
  print?: PrintAll;
}

/** Prints the rows of all pages, up to the limit. */
interface PrintAll {
  limit: number;
  run: () => Promise<void>;
}

export function Pagination(props: PaginationProps) {
  const { page, pageSize, total, hasMore = false, noun, onPage, pageSizes, onPageSize } = props;
  const count = pageCount(total, pageSize);
  return (
    <div className={styles.bar}>
      <p className={styles.text} role="status">
        {showingText({ page, pageSize, total, hasMore, noun })}
      </p>
      {pageSizes && onPageSize && total > Math.min(...pageSizes) && (
        <Select
          aria-label="Rows on a page"
          options={pageSizes.map((size) => ({ value: size, label: `${size} on a page` }))}
          value={pageSize}
          onChange={onPageSize}
        />
      )}
      {props.print && <PrintButton {...props.print} total={total} />}
      {count > 1 && (
        <nav aria-label="Pagination" className={styles.pages}>
          <Button
            type="text"
            aria-label="Previous page"
            icon={<ChevronLeft size={16} aria-hidden />}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          {pageItems(page, count).map((item, index) =>
            item === "gap" ? (
              <span key={`gap-${index}`} className={styles.gap}>
                …
              </span>
            ) : (
              <Button
                key={item}
                type={item === page ? "primary" : "text"}
                aria-label={`Page ${item}`}
                aria-current={item === page ? "page" : undefined}
                onClick={() => onPage(item)}
              >
                {item}
              </Button>
            ),
          )}
          <Button
            type="text"
            aria-label="Next page"
            icon={<ChevronRight size={16} aria-hidden />}
            disabled={page >= count}
            onClick={() => onPage(page + 1)}
          />
        </nav>
      )}
    </div>
  );
}

function PrintButton({ total, limit, run }: PrintAll & { total: number }) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      className={cx(styles.print)}
      icon={<Printer size={16} aria-hidden />}
      loading={isBusy}
      onClick={() => {
        setBusy(true);
        void run().finally(() => setBusy(false));
      }}
    >
      Print {total > limit ? `the first ${formatNumber(limit)}` : `all ${formatNumber(total)}`}
    </Button>
  );
}
