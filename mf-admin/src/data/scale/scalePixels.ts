import pica from "pica/pica_main";

export interface Pixels {
  /** Red, green, blue and opacity of each pixel. */
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Averages all pixels under a new one, so that fine lines and texts stay readable. */
export function scalePixels(
  { data, width, height }: Pixels,
  toWidth: number,
  toHeight: number,
): Promise<Uint8Array> {
  const scaler = pica({ features: ["js"] });
  return scaler.resizeBuffer({ src: data, width, height, toWidth, toHeight, filter: "mks2013" });
}
