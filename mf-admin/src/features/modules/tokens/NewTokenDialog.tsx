import { useState } from "react";
import { Button, Modal } from "antd";
import { Check, Copy } from "lucide-react";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { cx } from "../../../ui/theme/cx";
import type { CreatedToken } from "./token.schema";
import styles from "./tokens.module.css";

/** The token is shown once: the database keeps only its hash. */
export function NewTokenDialog({
  created,
  onClose,
}: {
  created: CreatedToken;
  onClose: () => void;
}) {
  const { token, expires_at } = created;
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(token);
    setCopied(true);
  };
  return (
    <Modal
      title="Copy the Token"
      open
      onCancel={onClose}
      onOk={onClose}
      okText="Done"
      keyboard={isCopied}
      footer={(_, { OkBtn }) => <OkBtn />}
      mask={{ closable: false }}
    >
      <p>
        Store it where the team&rsquo;s build server reads secrets, as{" "}
        <code>PORTAL_RELEASE_TOKEN</code>.
      </p>
      <code className={cx(styles.token)} aria-label="Release token">
        {token}
      </code>
      <Button
        icon={isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        onClick={() => void copy().catch(() => undefined)}
      >
        {isCopied ? "Copied" : "Copy"}
      </Button>
      <p className={cx(styles.note)}>
        It is valid until {formatInstant(expires_at)}, and is not shown again.
      </p>
    </Modal>
  );
}
