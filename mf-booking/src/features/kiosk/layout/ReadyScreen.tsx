import { brand } from "@portal/shared/domain/brand";
import { KeyRound, QrCode, UserRoundPlus } from "lucide-react";
import type { ReactNode } from "react";
import { useOnline } from "@portal/shared/ui/useOnline";
import { KioskScreen } from "./KioskScreen";
import styles from "./ReadyScreen.module.css";

interface Props {
  onScan: () => void;
  onType: () => void;
  onWalkIn: () => void;
}

export function ReadyScreen({ onScan, onType, onWalkIn }: Props) {
  return (
    <KioskScreen
      title={`Welcome to ${brand.fullName}`}
      text="Are you visiting a member? Check in here."
    >
      <div className={styles.choices}>
        <Choice icon={<QrCode size={40} />} label="Scan your pass" isMain onClick={onScan}>
          The QR code in your email
        </Choice>
        <Choice icon={<KeyRound size={28} />} label="Type the code" onClick={onType}>
          8 characters, such as ABCD-2345
        </Choice>
        <Choice icon={<UserRoundPlus size={28} />} label="I have no pass" onClick={onWalkIn}>
          We ask your host
        </Choice>
      </div>
    </KioskScreen>
  );
}

interface ChoiceProps {
  icon: ReactNode;
  label: string;
  isMain?: boolean;
  onClick: () => void;
  children: string;
}

function Choice({ icon, label, isMain = false, onClick, children }: ChoiceProps) {
  const isOnline = useOnline();
  return (
    <button
      type="button"
      className={`${styles.choice} ${isMain ? styles.main : ""}`}
      disabled={!isOnline}
      onClick={onClick}
    >
      <span aria-hidden>{icon}</span>
      <span className={styles.texts}>
        <span className={styles.label}>{label}</span>
        <span className={styles.hint}>{children}</span>
      </span>
    </button>
  );
}
