import { type ReactNode, useState } from "react";

interface Props {
  src: string | null;
  className?: string | undefined;
  placeholder: ReactNode;
  /** Width and height in pixels, or their proportion. */
  size?: readonly [width: number, height: number];
  /** What stays visible when the picture is cut; by default its centre. */
  focalPoint?: string;
  /** Visible when the page opens: requested at once. */
  isEarly?: boolean;
}

export function Picture({ src, className, placeholder, size, focalPoint, isEarly = false }: Props) {
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
      style={focalPoint ? { objectPosition: focalPoint } : undefined}
      loading={isEarly ? "eager" : "lazy"}
      fetchPriority={isEarly ? "high" : "auto"}
      // The live page replaces the kept page of the last visit: decoded asynchronously, its picture would flicker.
      decoding={isEarly ? "sync" : "async"}
      onError={() => setFailed(src)}
    />
  );
}
