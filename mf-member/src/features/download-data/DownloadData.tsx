import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import { useForgetOfflineError } from "@portal/shared/data/useForgetOfflineError";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { formatInstantDay } from "@portal/shared/domain/formatDates";
import { Button } from "@portal/shared/ui/Button";
import { Card } from "@portal/shared/ui/Card";
import { ErrorState } from "@portal/shared/ui/states/ErrorState";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { saveFile } from "@portal/shared/ui/saveFile";
import { useNow } from "@portal/shared/ui/useNow";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useFocusFromHash } from "../../ui/useFocusFromHash";
import { dataPage, type PersonalData } from "./dataPage";
import styles from "./DownloadData.module.css";

const SECTION_ID = "download-data";
const DAY_MS = 86_400_000;
const DAYS_KEPT = 7;
const LOOK_AGAIN_MS = 30_000;

const exportQuery = (supabase: Supabase, userId: string) =>
  queryOptions({
    queryKey: [queryRoots.profile, userId, "export"],
    queryFn: async ({ signal }) =>
      (
        await supabase
          .from("data_exports")
          .select("requested_at, ready_at")
          .eq("user_id", userId)
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError()
      ).data,
    refetchInterval: ({ state }) => (state.data && !state.data.ready_at ? LOOK_AGAIN_MS : false),
  });

interface DataExport {
  requested_at: string;
  ready_at: string | null;
}

type Format = "html" | "json";

export function DownloadData({ userId }: { userId: string }) {
  const { supabase, queryClient } = usePortal();
  const query = exportQuery(supabase, userId);
  const { data, isError, isFetching, refetch } = useQuery(query);
  const now = useNow();
  const title = useFocusFromHash<HTMLHeadingElement>(SECTION_ID, data !== undefined);
  /** Focuses the title, because the pressed button disappears. */
  const readAgain = async () => {
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
    title.current?.focus();
  };
  const request = useForgetOfflineError(
    useMutation({
      mutationFn: async () => {
        await supabase.rpc("request_data_export").throwOnError();
      },
      onSuccess: readAgain,
    }),
  );
  const download = useForgetOfflineError(
    useMutation({
      mutationFn: async (format: Format) => {
        const { data: made } = await supabase
          .from("data_exports")
          .select("content, ready_at")
          .eq("user_id", userId)
          .maybeSingle()
          .throwOnError();
        if (!made?.ready_at) {
          await readAgain();
          if (!made) throw new Error("Your data was deleted. Prepare it again.");
          return;
        }
        const content = made.content as PersonalData;
        const file =
          format === "json"
            ? new Blob([JSON.stringify(content, null, 2)], { type: "application/json" })
            : new Blob([dataPage(content, made.ready_at)], { type: "text/html;charset=utf-8" });
        saveFile(`my-data.${format}`, file);
      },
    }),
  );
  const prepare = () => {
    download.reset();
    request.mutate();
  };
  const save = (format: Format) => {
    request.reset();
    download.mutate(format);
  };
  const failed = request.error ?? download.error;
  return (
    <Card as="section" aria-labelledby={SECTION_ID}>
      <h2 className={styles.title} id={SECTION_ID} tabIndex={-1} ref={title}>
        Download my data
      </h2>
      {isError && data === undefined ? (
        <ErrorState
          title="This section didn't load"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : data === undefined ? (
        <div role="status" aria-label="Loading the state of your data">
          <Skeleton height="6rem" />
        </div>
      ) : (
        <>
          <p className={styles.text} role="status">
            {stateOf(data)}
          </p>
          {data?.ready_at && (
            <div className={styles.actions}>
              <Button
                busy={download.isPending && download.variables === "html"}
                onClick={() => save("html")}
              >
                Download page
              </Button>
              <Button
                variant="secondary"
                busy={download.isPending && download.variables === "json"}
                onClick={() => save("json")}
              >
                Download JSON
              </Button>
              {Date.parse(data.requested_at) < now.getTime() - DAY_MS && (
                <Button variant="ghost" busy={request.isPending} onClick={prepare}>
                  Prepare again
                </Button>
              )}
            </div>
          )}
          {!data && (
            <div className={styles.actions}>
              <Button variant="secondary" busy={request.isPending} onClick={prepare}>
                Prepare my data
              </Button>
            </div>
          )}
        </>
      )}
      {failed && (
        <p className={styles.failure} role="alert">
          {messageOf(failed, "That didn't work. Please try again.")}
        </p>
      )}
    </Card>
  );
}

function stateOf(made: DataExport | null): string {
  if (!made)
    return "Everything that we store about you, as a page to read and as JSON. You get an email when it is ready.";
  if (!made.ready_at) return "We are preparing your data. You get an email when it is ready.";
  const goneOn = formatInstantDay(daysAfter(made.ready_at, DAYS_KEPT));
  return `Your data of ${formatInstantDay(made.ready_at)} is ready. It will be deleted on ${goneOn}.`;
}

const daysAfter = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * DAY_MS).toISOString();
