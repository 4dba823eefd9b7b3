import { useState } from "react";
import { Button, Card } from "antd";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { Badge } from "@portal/shared/ui/Badge";
import { serverNow } from "@portal/shared/domain/serverTime";
import { useNow } from "@portal/shared/ui/useNow";
import { useConfirm } from "../../../ui/feedback/useConfirm";
import { Subsection } from "../../../ui/layout/Subsection";
import { RecordsTable } from "../../../ui/records/RecordsTable";
import type { RecordColumn } from "../../../ui/records/recordView";
import { AddTokenButton } from "./AddTokenButton";
import { tokenActions } from "./token.schema";
import { useRevokeToken } from "./tokens.mutations";
import { readTokens, TOKENS_PAGE_SIZE, tokenQueries, type ReleaseToken } from "./tokens.queries";
import { csvMoment, type CsvColumn } from "../../../data/lists/csv";
import { readPages } from "../../../data/lists/page";
import { ExportButton } from "../../../ui/toolbar/ExportButton";
import styles from "./tokens.module.css";
import { usePage } from "../../../data/lists/usePage";

const labelOf = (action: string) =>
  tokenActions.find(({ value }) => value === action)?.label ?? action;

const columns: RecordColumn<ReleaseToken>[] = [
  {
    key: "name",
    title: "Token",
    wrap: true,
    render: ({ name, module }) => (
      <span className={styles.lines}>
        <strong>{name}</strong>
        <span className={styles.allowed}>{module}</span>
      </span>
    ),
  },
  {
    key: "actions-allowed",
    title: "Allowed",
    wrap: true,
    render: ({ actions }) => (
      <span className={styles.allowed}>{actions.map(labelOf).join(", ")}</span>
    ),
  },
  { key: "state", title: "State", render: (token) => <TokenState token={token} /> },
  {
    key: "used",
    title: "Last used",
    render: ({ last_used_at }) => (last_used_at ? formatInstant(last_used_at) : "Never"),
  },
  { key: "expires", title: "Valid until", render: ({ expires_at }) => formatInstant(expires_at) },
  {
    key: "actions",
    title: "Actions",
    render: (token) => (token.revoked_at ? null : <RevokeButton token={token} />),
  },
];

const moment = (instant: string | null) => instant && csvMoment(instant);

const exported: CsvColumn<ReleaseToken>[] = [
  { title: "Token", value: ({ name }) => name },
  { title: "Module", value: ({ module }) => module },
  { title: "Allowed", value: ({ actions }) => actions.map(labelOf).join("; ") },
  { title: "State", value: (token) => stateOf(token, serverNow()).label },
  { title: "Added", value: ({ created_at }) => csvMoment(created_at), isDate: true },
  { title: "Last used", value: ({ last_used_at }) => moment(last_used_at), isDate: true },
  { title: "Valid until", value: ({ expires_at }) => csvMoment(expires_at), isDate: true },
  { title: "Revoked", value: ({ revoked_at }) => moment(revoked_at), isDate: true },
];

function stateOf({ revoked_at, expires_at, isCreatorAdmin }: ReleaseToken, now: Date) {
  if (revoked_at) return { tone: "neutral", label: "Revoked" } as const;
  if (Date.parse(expires_at) <= now.getTime())
    return { tone: "warning", label: "Expired" } as const;
  if (!isCreatorAdmin) return { tone: "warning", label: "Creator is not an admin" } as const;
  return { tone: "success", label: "Valid" } as const;
}

function TokenState({ token }: { token: ReleaseToken }) {
  const { tone, label } = stateOf(token, useNow());
  return <Badge tone={tone}>{label}</Badge>;
}

function RevokeButton({ token }: { token: ReleaseToken }) {
  const confirm = useConfirm();
  const revoke = useRevokeToken();
  return (
    <Button
      size="small"
      danger
      aria-label={`Revoke ${token.name}`}
      onClick={() =>
        confirm({
          title: `Revoke ${token.name}?`,
          content: `Releases of ${token.module} with this token are refused from now on.`,
          confirmLabel: "Revoke",
          danger: true,
          cancelLabel: "Keep token",
          onConfirm: () => revoke.mutateAsync(token),
        })
      }
    >
      Revoke
    </Button>
  );
}

/** Credentials of the teams. @param modules names to choose from */
export function ReleaseTokens({ modules }: { modules: readonly string[] }) {
  const { supabase } = usePortal();
  const [page, setPage] = useState(1);
  const query = usePage(tokenQueries.page(supabase, page));
  return (
    <Card>
      <Subsection
        title="Release tokens"
        actions={
          <>
            <ExportButton
              name="release-tokens"
              label="Release tokens"
              columns={exported}
              read={readPages(readTokens(supabase))}
            />
            <AddTokenButton modules={modules} />
          </>
        }
      >
        <RecordsTable
          label="Release tokens"
          columns={columns}
          rowKey={({ id }) => id}
          query={query}
          isMuted={({ revoked_at }) => revoked_at !== null}
          errorTitle="Error loading release tokens"
          empty="No release tokens yet"
          paging={{ page, pageSize: TOKENS_PAGE_SIZE, noun: "tokens", onPage: setPage }}
        />
      </Subsection>
    </Card>
  );
}
