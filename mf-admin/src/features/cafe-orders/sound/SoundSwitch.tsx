import { Button } from "antd";
import { Volume2, VolumeX } from "lucide-react";
import styles from "../cafe.module.css";
import type { OrderSound } from "./useOrderSound";

export function SoundSwitch({ sound }: { sound: OrderSound }) {
  const Icon = sound.isOn ? Volume2 : VolumeX;
  return (
    <>
      <Button
        type={sound.isOn ? "primary" : "default"}
        icon={<Icon size={18} aria-hidden />}
        aria-pressed={sound.isOn}
        onClick={sound.toggle}
      >
        Sound for new orders
      </Button>
      {sound.isBlocked && (
        <span className={styles.muted} role="status">
          Tap anywhere to allow sound.
        </span>
      )}
    </>
  );
}
