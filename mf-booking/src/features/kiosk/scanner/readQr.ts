import decodeQR, { type Image } from "qr/decode.js";

/** The text of the QR code in a picture; null without a readable one. */
export function readQr(image: Image): string | null {
  try {
    return decodeQR(image);
  } catch {
    return null;
  }
}
