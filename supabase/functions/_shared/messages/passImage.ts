import encodeQR from "npm:qr@0.7.0";

/** The QR code of a pass as GIF. Mail programs show no SVG. */
export const passImage = (code: string): Uint8Array =>
  encodeQR(code.replace("-", ""), "gif", { ecc: "quartile", border: 4, scale: 8 });
