import type { ReactNode } from "react";
import { PageHeader, type PageHeaderProps } from "@portal/shared/ui/page/PageHeader";

interface AdminPageProps extends Omit<PageHeaderProps, "isCompact"> {
  children: ReactNode;
}

export function AdminPage({ children, ...header }: AdminPageProps) {
  return (
    <>
      <PageHeader {...header} isCompact />
      {children}
    </>
  );
}
