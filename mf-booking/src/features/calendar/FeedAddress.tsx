import { usePortal } from "@portal/shared/contract/usePortal";
import { Button, buttonClass } from "@portal/shared/ui/Button";
import { TextField } from "@portal/shared/ui/TextField";
import { CalendarSync, Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import styles from "./FeedAddress.module.css";
import { subscribeUrl } from "./feedUrl";

const shownMs = 2000;

export function FeedAddress({ url }: { url: string }) {
  const { toast } = usePortal();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setIsCopied(true);
    } catch {
      toast({ title: "Please copy the address by hand", variant: "destructive" });
    }
  }

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
        <Button variant="secondary" onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden size={16} /> : <Copy aria-hidden size={16} />}
          {isCopied ? "Copied to clipboard" : "Copy"}
        </Button>
        <a className={buttonClass("secondary", "md")} href={subscribeUrl(url)}>
          <CalendarSync aria-hidden size={16} />
          Open in calendar
        </a>
      </div>
    </div>
  );
}
