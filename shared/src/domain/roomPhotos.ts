export interface RoomPhoto {
  url: string;
  /** At most 800 pixels wide and high. */
  small: string;
  /** "" if it has none. */
  caption: string;
  /** What stays visible when the photo is cut, in percent from the left and from the top. */
  x: number;
  y: number;
}

/** The constraint `rooms_photos_check` guarantees the shape. */
export const readPhotos = (photos: unknown): RoomPhoto[] => photos as RoomPhoto[];

/** As the CSS value `object-position`. */
export const focalPoint = ({ x, y }: Pick<RoomPhoto, "x" | "y">): string => `${x}% ${y}%`;
