import type { ScaleRequest } from "./scale.worker";
import ScaleWorker from "./scale.worker?worker&inline";

/** Scales with pica beside the main thread. @throws if the browser cannot draw in workers. */
export async function scaleInWorker(request: ScaleRequest): Promise<ImageData> {
  const worker = new ScaleWorker();
  try {
    const scaled = await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      worker.addEventListener("message", ({ data }) => resolve(data));
      worker.addEventListener("error", ({ message }) => reject(new Error(message)));
      worker.addEventListener("messageerror", () => reject(new Error("The pixels were lost.")));
      worker.postMessage(request);
    });
    return new ImageData(new Uint8ClampedArray(scaled.buffer), request.width, request.height);
  } finally {
    worker.terminate();
  }
}
