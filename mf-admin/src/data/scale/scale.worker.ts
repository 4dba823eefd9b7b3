import { scalePixels } from "./scalePixels";

export interface ScaleRequest {
  bitmap: ImageBitmap;
  width: number;
  height: number;
}

self.addEventListener("message", ({ data }: MessageEvent<ScaleRequest>) => {
  scale(data).catch((error: unknown) =>
    // Becomes an error event of the worker.
    setTimeout(() => {
      throw error;
    }),
  );
});

async function scale({ bitmap, width, height }: ScaleRequest): Promise<void> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("The browser cannot draw in a worker.");
  context.drawImage(bitmap, 0, 0);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  const scaled = await scalePixels(pixels, width, height);
  self.postMessage(scaled, { transfer: [scaled.buffer as ArrayBuffer] });
}
