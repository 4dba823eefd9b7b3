import { type ReactNode, useState } from "react";

interface Props {
  /** Null where there is no picture. */
  src: string | null;
  className?: string | undefined;
  /** Stands where there is no picture, or it can't be loaded. */
  placeholder: ReactNode;
}

/** A picture beside words that say what it shows, so screen readers pass it over. */
export function Picture({ src, className, placeholder }: Props) {
  // By address, so that another picture gets its own try.
  const [failed, setFailed] = useState<string | null>(null);
  if (!src || src === failed) return placeholder;
  return (
    <img
      className={className}
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(src)}
    />
  );
}
