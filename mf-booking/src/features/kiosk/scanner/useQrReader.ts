import { useEffect, useEffectEvent, type RefObject } from "react";
import { readQr } from "./readQr";

const BETWEEN_READS_MS = 120;
const MAX_SIDE_PX = 720;

/** Calls `onText` for each picture with a QR code while `isLive`. */
export function useQrReader(
  video: RefObject<HTMLVideoElement | null>,
  isLive: boolean,
  onText: (text: string) => void,
): void {
  const found = useEffectEvent(onText);
  useEffect(() => {
    if (!isLive) return;
    const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const timer = setInterval(() => {
      const text = context && readFrame(video.current, context);
      if (text) found(text);
    }, BETWEEN_READS_MS);
    return () => clearInterval(timer);
  }, [video, isLive]);
}

function readFrame(
  video: HTMLVideoElement | null,
  context: CanvasRenderingContext2D,
): string | null {
  if (!video?.videoWidth) return null;
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(videoWidth, videoHeight));
  const width = Math.round(videoWidth * scale);
  const height = Math.round(videoHeight * scale);
  context.canvas.width = width;
  context.canvas.height = height;
  context.drawImage(video, 0, 0, width, height);
  return readQr(context.getImageData(0, 0, width, height));
}
