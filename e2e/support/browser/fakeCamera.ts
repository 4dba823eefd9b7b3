import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";

const [width, height] = [640, 480];

/** Writes a video that shows a picture to the camera; Chromium repeats it, twice a second to spare the processor. */
export async function writeCameraFile(page: Page, file: string, imageUrl: string): Promise<void> {
  const luma = await page.evaluate(
    async ([url, columns, rows]) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), {
        width: columns,
        height: rows,
      });
      const context = canvas.getContext("2d");
      if (!context) throw new Error("The browser has no canvas");
      context.fillStyle = "#888";
      context.fillRect(0, 0, columns, rows);
      const side = rows * 0.6;
      context.drawImage(image, (columns - side) / 2, (rows - side) / 2, side, side);
      const { data } = context.getImageData(0, 0, columns, rows);
      return Array.from({ length: columns * rows }, (_, pixel) => data[pixel * 4] ?? 0);
    },
    [imageUrl, width, height] as const,
  );
  const colorless = Buffer.alloc((width * height) / 2, 128);
  writeFileSync(
    file,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${width} H${height} F2:1 Ip A1:1 C420jpeg\nFRAME\n`),
      Buffer.from(luma),
      colorless,
    ]),
  );
}
