import { useEffect, useEffectEvent, useState, type RefObject } from "react";

export type Facing = "user" | "environment";

/** Shows the camera in the video element until unmount. Returns whether there is a picture. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  facing: Facing,
  onRefused: () => void,
): boolean {
  const [isLive, setIsLive] = useState(false);
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let hasEnded = false;
    const end = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };

    async function start() {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          audio: false,
          video: { facingMode: facing, width: { ideal: 1280 }, height: { ideal: 720 } },
        });
        // The camera was unplugged, or another program took it.
        stream.getVideoTracks()[0]?.addEventListener("ended", refused);
        if (hasEnded || !video.current) return end();
        video.current.srcObject = stream;
        await video.current.play();
        if (!hasEnded) setIsLive(true);
      } catch {
        end();
        if (!hasEnded) refused();
      }
    }
    void start();
    return () => {
      hasEnded = true;
      setIsLive(false);
      end();
    };
  }, [video, facing]);
  return isLive;
}
