import { useState } from "react";
import { Button } from "antd";
import { Mail } from "lucide-react";
import { EmailDialog } from "../email/EmailDialog";
import type { AdminUser } from "../user.schema";
import styles from "./SelectionBar.module.css";

interface SelectionBarProps {
  selected: readonly AdminUser[];
  onClear: () => void;
}

export function SelectionBar({ selected, onClear }: SelectionBarProps) {
  const [isWriting, setWriting] = useState(false);
  const close = () => setWriting(false);
  if (selected.length === 0) return null;
  return (
    <section className={styles.bar} aria-label="Selected users">
      <p role="status">{selected.length} selected</p>
      <Button onClick={onClear}>Clear</Button>
      <Button type="primary" icon={<Mail size={16} aria-hidden />} onClick={() => setWriting(true)}>
        Send email
      </Button>
      {isWriting && (
        <EmailDialog
          recipients={selected.flatMap(({ email }) => email ?? [])}
          onClose={close}
          onSent={() => {
            close();
            onClear();
          }}
        />
      )}
    </section>
  );
}
