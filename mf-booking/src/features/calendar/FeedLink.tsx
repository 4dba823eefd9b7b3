import { useToast } from "@portal/shared/contract/useToast";
import { Button, buttonClass } from "@portal/shared/ui/Button";
import { TextField } from "@portal/shared/ui/form/TextField";
import { useCopy } from "@portal/shared/ui/useCopy";
import { CalendarSync, Check, Copy } from "lucide-react";
import styles from "./FeedLink.module.css";
import { subscribeUrl } from "./feedUrl";

export function FeedLink({ url }: { url: string }) {
  const toast = useToast("calendar link");
  const { copied, copy } = useCopy();
  const onCopy = () =>
    copy(url).catch(() =>
      toast({ title: "Please copy the link manually", variant: "destructive" }),
    );

  return (
    <div className={styles.address}>
      <TextField
        label="Private link"
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
        hint="Anyone with this link can see your bookings. Revoke it if it's been shared."
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
