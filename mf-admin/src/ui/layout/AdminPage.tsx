import type { ReactNode } from "react";
import { PageHeader, type PageHeaderProps } from "@portal/shared/ui/page/PageHeader";
import { useFocusAfterRemoval } from "@portal/shared/ui/useFocusAfterRemoval";

interface AdminPageProps extends Omit<PageHeaderProps, "isCompact"> {
  children: ReactNode;
}

export function AdminPage({ children, ...header }: AdminPageProps) {
  const page = useFocusAfterRemoval();
  return (
    <div ref={page}>
      <PageHeader {...header} isCompact />
      {children}
    </div>
  );
}
