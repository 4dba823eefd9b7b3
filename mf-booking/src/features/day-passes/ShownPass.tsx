import { usePortal } from "@portal/shared/contract/usePortal";
import { useToast } from "@portal/shared/contract/useToast";
import { brand } from "@portal/shared/domain/brand";
import type { Day } from "@portal/shared/domain/dates";
import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import { Button } from "@portal/shared/ui/Button";
import { CalendarButton, calendarFailedToast } from "@portal/shared/ui/calendar/CalendarButton";
import { lazyDialog } from "@portal/shared/ui/deferred/lazyComponents";
import { QrCode } from "@portal/shared/ui/QrCode";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { useCopy } from "@portal/shared/ui/useCopy";
import { useQuery } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { ReadResult } from "../../ui/states/ReadResult";
import styles from "./MyDayPasses.module.css";
import { dayPassQueries, type DayPass } from "./dayPasses.queries";

const CancelPassDialog = lazyDialog(
  async () => (await import("./CancelPassDialog")).CancelPassDialog,
);

interface Props {
  pass: DayPass;
  onCancelled: () => void;
}

export function ShownPass({ pass, onCancelled }: Props) {
  const { supabase, reportError } = usePortal();
  const toast = useToast(`day pass ${pass.id}`);
  const code = useQuery(dayPassQueries.code(supabase, pass.id));
  const [isCancelling, setIsCancelling] = useState(false);
  const id = useId();
  return (
    <section
      className={styles.shown}
      aria-label={`Pass of ${pass.visitor_name}`}
      tabIndex={-1}
      ref={moveFocus}
    >
      <ReadResult
        read={code}
        failure="The pass could not be loaded"
        skeleton={<Skeleton width="11rem" height="11rem" radius="var(--radius-md)" />}
      >
        {(shown) =>
          shown === null ? (
            <p>This pass is no longer valid. Please ask the front desk.</p>
          ) : (
            <PassCode code={shown} date={pass.date} id={id}>
              <div className={styles.buttons}>
                <CalendarButton
                  fileName={`Day pass ${pass.date}`}
                  createCalendar={async () =>
                    (await import("./dayPassCalendar")).dayPassCalendar(pass, shown)
                  }
                  onError={(error) => {
                    reportError(error, { during: "calendar file" });
                    toast(calendarFailedToast);
                  }}
                  describedBy={id}
                />
                <ShareButton text={textOf(pass, shown)} />
                {pass.arrived_at === null && (
                  <Button variant="secondary" onClick={() => setIsCancelling(true)}>
                    Cancel pass
                  </Button>
                )}
              </div>
            </PassCode>
          )
        }
      </ReadResult>
      <CancelPassDialog
        pass={pass}
        open={isCancelling}
        onClose={() => setIsCancelling(false)}
        onCancelled={onCancelled}
      />
    </section>
  );
}

const HOURS = formatTimeRange("09:00", "19:00");

interface CodeProps {
  code: string;
  date: Day;
  /** Id of the text beside the code. */
  id?: string;
  children?: ReactNode;
}

/** What the guest shows at the kiosk. */
export function PassCode({ code, date, id, children }: CodeProps) {
  return (
    <>
      <QrCode text={code.replace("-", "")} label={`QR code ${code}`} />
      <div className={styles.about} id={id}>
        <p className={styles.code}>{code}</p>
        <p>
          {formatDay(date)}, {HOURS}. The guest scans the code at the kiosk or types it in, and has
          it by email, too.
        </p>
        {children}
      </div>
    </>
  );
}

/** After a purchase, whose form has left with the focus. */
function moveFocus(section: HTMLElement | null): void {
  if (document.activeElement?.contains(section)) section?.focus();
}

const textOf = ({ visitor_name, date }: DayPass, code: string) =>
  `Day pass for ${visitor_name}: ${brand.fullName}, ${formatDay(date)}, ${HOURS}. Your code for the kiosk: ${code}`;

/** Copies the text where the browser cannot share. */
function ShareButton({ text }: { text: string }) {
  const { copied, copy } = useCopy();
  const share = () => {
    const done = "share" in navigator ? navigator.share({ text }) : copy(text);
    // The person has closed the list of apps, or the browser refuses.
    done.catch(() => undefined);
  };
  return (
    <Button variant="secondary" onClick={share}>
      <Share2 aria-hidden size={16} />
      {copied ? "Copied to clipboard" : "Share"}
    </Button>
  );
}
