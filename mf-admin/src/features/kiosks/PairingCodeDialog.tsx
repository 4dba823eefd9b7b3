import { KIOSK_PATH } from "@portal/shared/contract/release/routeTable";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { cx } from "../../ui/theme/cx";
import type { CreatedKiosk } from "./kiosk.schema";
import styles from "./PairingCodeDialog.module.css";
import { Dialog } from "../../ui/form/Dialog";

/** The code is shown once: the database keeps only its hash. */
export function PairingCodeDialog({
  kiosk,
  opener,
  onClose,
}: {
  kiosk: CreatedKiosk;
  /** Replaces the form that it opened, which had the focus. */
  opener: Element | null;
  onClose: () => void;
}) {
  const { pairing_code, expires_at } = kiosk;
  return (
    <Dialog
      title="Pair the device"
      open
      opener={opener}
      onCancel={onClose}
      onOk={onClose}
      okText="Done"
      footer={(_, { OkBtn }) => <OkBtn />}
      mask={{ closable: false }}
    >
      <p>
        Open <strong>{`${location.origin}${KIOSK_PATH}`}</strong> on the device, and type this code:
      </p>
      <p className={cx(styles.code)}>{pairing_code}</p>
      <p>It pairs one device until {formatInstant(expires_at)}, and is not shown again.</p>
    </Dialog>
  );
}
