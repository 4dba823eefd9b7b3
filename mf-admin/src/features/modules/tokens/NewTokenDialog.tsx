import { useState } from "react";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { CopyText } from "../../../ui/copy/CopyText";
import { cx } from "../../../ui/theme/cx";
import type { CreatedToken } from "./token.schema";
import styles from "./tokens.module.css";
import { Dialog } from "../../../ui/form/Dialog";

/** The token is shown once: the database keeps only its hash. */
export function NewTokenDialog({
  created,
  opener,
  onClose,
}: {
  created: CreatedToken;
  /** Replaces the form that it opened, which had the focus. */
  opener: Element | null;
  onClose: () => void;
}) {
  const { token, expires_at } = created;
  const [isCopied, setCopied] = useState(false);
  return (
    <Dialog
      title="Copy the token"
      open
      opener={opener}
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
      <CopyText text={token} label="Release token" onCopied={() => setCopied(true)} />
      <p className={cx(styles.note)}>
        It is valid until {formatInstant(expires_at)}, and is not shown again.
      </p>
    </Dialog>
  );
}
