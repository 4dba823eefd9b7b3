import { Link, type LinkProps } from "@portal/shared/vendor/router";
import { buttonClass, type ButtonSize, type ButtonVariant } from "./Button";

export interface ButtonLinkProps extends LinkProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export function ButtonLink({
  variant = "primary",
  size = "md",
  className,
  ...rest
}: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass(variant, size, className)} />;
}
