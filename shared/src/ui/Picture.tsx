import { type ReactNode, useState } from "react";

interface Props {
  src: string | null;
  className?: string | undefined;
  placeholder: ReactNode;
}

export function Picture({ src, className, placeholder }: Props) {
  // Stores the URL instead of a flag, so that a new picture is tried.
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
