import { useState } from "react";
import { Button } from "antd";
import type { Release } from "@portal/shared/contract/release/discovery";
import styles from "./RouteList.module.css";

const SHOWN = 6;

interface RouteListProps {
  module: string;
  routes: Release["extras"]["routes"];
}

export function RouteList({ module, routes }: RouteListProps) {
  const [showsAll, setShowsAll] = useState(false);
  // A button for a single path would take as much room as the path.
  const isShort = showsAll || routes.length <= SHOWN + 1;
  return (
    <div className={styles.routes}>
      <ul className={styles.list} aria-label={`Routes of ${module}`}>
        {(isShort ? routes : routes.slice(0, SHOWN)).map(({ path }) => (
          <li key={path}>{path}</li>
        ))}
      </ul>
      {!isShort && (
        <Button
          type="link"
          size="small"
          // Aligns the label with the paths above.
          style={{ paddingInline: 0 }}
          onClick={() => setShowsAll(true)}
          aria-label={`${routes.length - SHOWN} more routes of ${module}`}
        >
          {routes.length - SHOWN} more
        </Button>
      )}
    </div>
  );
}
