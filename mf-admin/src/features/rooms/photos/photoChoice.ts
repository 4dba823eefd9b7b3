import { readPhotos, type RoomPhoto } from "@portal/shared/domain/roomPhotos";
import { visibleLine } from "@portal/shared/domain/text/visibleLine";
import type { ImageChoice } from "../../../data/images";
import type { AdminRoom } from "../room.schema";

export const MAX_PHOTOS = 8;

/** A photo in the form, stored or not. */
export interface PhotoChoice extends Pick<RoomPhoto, "caption" | "x" | "y"> {
  key: string;
  large: ImageChoice;
  small: ImageChoice;
}

/** Rooms that were saved before they could have photos have only `image_url`. */
export function photosOf({ photos, image_url }: Pick<AdminRoom, "photos" | "image_url">) {
  const known = readPhotos(photos);
  if (known.length > 0 || !image_url) return known;
  return [{ url: image_url, small: image_url, caption: "", x: 50, y: 50 }];
}

export const choiceOf = ({ url, small, caption, x, y }: RoomPhoto): PhotoChoice => ({
  key: url,
  large: { url, file: null },
  small: { url: small, file: null },
  caption,
  x,
  y,
});

/** `urls`: for each choice its large image, then its small one. Choices without stored images are left out. */
export const toPhotos = (choices: readonly PhotoChoice[], urls: readonly (string | null)[]) =>
  choices.flatMap(({ caption, x, y }, index) => {
    const [url, small] = urls.slice(2 * index);
    return url && small ? [{ url, small, caption: visibleLine(caption), x, y }] : [];
  });
