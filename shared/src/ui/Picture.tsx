import { type ReactNode, useState } from "react";

interface Props {
  src: string | null;
  className?: string | undefined;
  placeholder: ReactNode;
  /** Width and height in pixels, or their proportion. */
  size?: readonly [width: number, height: number];
  /** Visible when the page opens: requested at once. */
  isEarly?: boolean;
}

export function Picture({ src, className, placeholder, size, isEarly = false }: Props) {
  // Stores the URL instead of a flag, so that a new picture is tried.
  const [failed, setFailed] = useState<string | null>(null);
  if (!src || src === failed) return placeholder;
  return (
    <img
      className={className}
      src={src}
      alt=""
      width={size?.[0]}
      height={size?.[1]}
      loading={isEarly ? "eager" : "lazy"}
      fetchPriority={isEarly ? "high" : "auto"}
      // The live page replaces the kept page of the last visit: decoded asynchronously, its picture would flicker.
      decoding={isEarly ? "sync" : "async"}
      onError={() => setFailed(src)}
    />
  );
}
