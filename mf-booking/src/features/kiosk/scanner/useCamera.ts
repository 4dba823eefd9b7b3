import { useEffect, useEffectEvent, useState } from "react";

export type Facing = "user" | "environment";

/** The pictures of the camera until unmount; null while it starts. */
export function useCamera(facing: Facing, onRefused: () => void): MediaStream | null {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    let opened: MediaStream | undefined;
    let hasEnded = false;
    const stop = () => {
      for (const track of opened?.getTracks() ?? []) track.stop();
    };

    async function start() {
      try {
        opened = await navigator.mediaDevices.getUserMedia({
          audio: false,
          video: { facingMode: facing, width: { ideal: 1280 }, height: { ideal: 720 } },
        });
      } catch {
        if (!hasEnded) refused();
        return;
      }
      if (hasEnded) return stop();
      // The camera was unplugged, or the permission taken back.
      opened.getVideoTracks()[0]?.addEventListener("ended", refused);
      setStream(opened);
    }
    void start();
    return () => {
      hasEnded = true;
      setStream(null);
      stop();
    };
  }, [facing]);
  return stream;
}
