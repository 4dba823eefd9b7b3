import { usePortal } from "@portal/shared/contract/usePortal";
import { Button } from "@portal/shared/ui/Button";
import { Card } from "@portal/shared/ui/Card";
import { LifeBuoy } from "lucide-react";
import styles from "./ConnectionHelp.module.css";

const steps = [
  "Open the WiFi settings of your device, or scan the QR code with its camera.",
  "Select the network.",
  "Enter the password exactly as shown. It is case-sensitive.",
  "Open a website to check the connection.",
];

export function ConnectionHelp() {
  const { openFeedback } = usePortal();
  return (
    <Card as="section" className={styles.help} aria-labelledby="connection">
      <div>
        <h2 className={styles.title} id="connection">
          Connection instructions
        </h2>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <div className={styles.support}>
        <p>Still offline, or is the connection slow?</p>
        <Button variant="secondary" onClick={openFeedback}>
          <LifeBuoy size={16} aria-hidden />
          Contact Support
        </Button>
      </div>
    </Card>
  );
}
