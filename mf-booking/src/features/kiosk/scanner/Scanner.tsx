import { Button } from "@portal/shared/ui/Button";
import { SwitchCamera } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import styles from "./Scanner.module.css";
import { useCamera, type Facing } from "./useCamera";
import { useQrReader } from "./useQrReader";

interface Props {
  /** Text shown while the camera runs. */
  note: string;
  onText: (text: string) => void;
  /** Called if there is no camera, or no permission to use it. */
  onRefused: () => void;
}

/** Begins with the camera that faces the visitor of a tablet on a stand. */
export function Scanner({ note, onText, onRefused }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [facing, setFacing] = useState<Facing>("user");
  const stream = useCamera(facing, onRefused);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  useQrReader(video, stream !== null, onText);
  return (
    <div className={styles.scanner}>
      <video
        ref={video}
        className={styles.video}
        data-mirrored={facing === "user" || undefined}
        autoPlay
        playsInline
        muted
        aria-label="Picture of the camera"
      />
      <div className={styles.target} aria-hidden />
      <p className={styles.state} role="status">
        {stream ? note : "Starting the camera…"}
      </p>
      <Button
        variant="secondary"
        className={styles.switch}
        aria-label="Switch camera"
        onClick={() => setFacing(facing === "user" ? "environment" : "user")}
      >
        <SwitchCamera size={22} aria-hidden />
      </Button>
    </div>
  );
}
