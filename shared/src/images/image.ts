export type ImageType = "image/png" | "image/jpeg" | "image/webp" | "image/gif" | "image/avif";

export interface Image {
  type: ImageType;
  width: number;
  height: number;
  /** The file without metadata, animation and whatever follows the image. Null for types that are not stored. */
  still: Uint8Array<ArrayBuffer> | null;
}
