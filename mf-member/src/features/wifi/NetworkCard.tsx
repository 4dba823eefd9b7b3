import { useToast } from "@portal/shared/contract/useToast";
import { Button } from "@portal/shared/ui/Button";
import { Card } from "@portal/shared/ui/Card";
import { useCopy } from "@portal/shared/ui/useCopy";
import { QrCode } from "@portal/shared/ui/QrCode";
import { Check, Copy } from "lucide-react";
import { useId, type ReactNode } from "react";
import { wifiQrText, type Network } from "./wifiQrText";
import styles from "./NetworkCard.module.css";

interface Props {
  title: string;
  network: Network;
  note: ReactNode;
}

export function NetworkCard({ title, network, note }: Props) {
  const toast = useToast("copy wifi password");
  const { copied, copy } = useCopy();
  const titleId = useId();
  const onCopy = () =>
    copy(network.password).catch(() =>
      toast({
        title: "Copy failed",
        description: "Your browser blocked copying. Select the password and copy it manually.",
        variant: "destructive",
      }),
    );
  return (
    <Card as="section" className={styles.card} aria-labelledby={titleId}>
      <div className={styles.text}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        <p className={styles.note}>{note}</p>
        <dl className={styles.facts}>
          <div>
            <dt>Network</dt>
            <dd>{network.name}</dd>
          </div>
          <div>
            <dt>Password</dt>
            <dd>
              {network.password ? (
                <code className={styles.password}>{network.password}</code>
              ) : (
                "No password"
              )}
            </dd>
          </div>
        </dl>
        {network.password && (
          <div className={styles.copy}>
            <Button variant="secondary" aria-describedby={titleId} onClick={() => void onCopy()}>
              {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
              Copy password
            </Button>
            <span className={styles.copied} role="status">
              {copied && "Copied to clipboard"}
            </span>
          </div>
        )}
      </div>
      <figure className={styles.scan}>
        <QrCode text={wifiQrText(network)} label={`QR code that joins ${network.name}`} />
        <figcaption className={styles.note}>Scan to join</figcaption>
      </figure>
    </Card>
  );
}
