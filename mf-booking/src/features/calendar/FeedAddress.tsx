import { usePortal } from "@portal/shared/contract/usePortal";
import { Button, buttonClass } from "@portal/shared/ui/Button";
import { TextField } from "@portal/shared/ui/TextField";
import { useCopy } from "@portal/shared/ui/useCopy";
import { CalendarSync, Check, Copy } from "lucide-react";
import styles from "./FeedAddress.module.css";
import { subscribeUrl } from "./feedUrl";

export function FeedAddress({ url }: { url: string }) {
  const { toast } = usePortal();
  const { copied, copy } = useCopy();
  const onCopy = () =>
    copy(url).catch(() =>
      toast({ title: "Please copy the address by hand", variant: "destructive" }),
    );

  return (
    <div className={styles.address}>
      <TextField
        label="Private address"
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
        hint="Whoever has it sees when and where you meet. Revoke it if it got about."
      />
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={() => void onCopy()}>
          {copied ? <Check aria-hidden size={16} /> : <Copy aria-hidden size={16} />}
          {copied ? "Copied to clipboard" : "Copy"}
        </Button>
        <a className={buttonClass("secondary", "md")} href={subscribeUrl(url)}>
          <CalendarSync aria-hidden size={16} />
          Open in calendar
        </a>
      </div>
    </div>
  );
}
