import { Button } from "antd";
import { Check, Copy } from "lucide-react";
import { useCopy } from "@portal/shared/ui/useCopy";
import styles from "./CopyText.module.css";

interface CopyTextProps {
  text: string;
  label: string;
  onCopied?: () => void;
}

/** A text to take elsewhere. One click selects it, for browsers that refuse to copy. */
export function CopyText({ text, label, onCopied }: CopyTextProps) {
  const { copied, copy } = useCopy();
  return (
    <>
      <code className={styles.text} aria-label={label}>
        {text}
      </code>
      <Button
        icon={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        onClick={() => void copy(text).then(onCopied, () => undefined)}
      >
        {copied ? "Copied" : "Copy"}
      </Button>
    </>
  );
}
