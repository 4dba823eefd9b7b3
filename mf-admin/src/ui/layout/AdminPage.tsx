import { useState, type ReactNode } from "react";
import { PageHeader, type PageHeaderProps } from "@portal/shared/ui/page/PageHeader";
import { useFocusAfterRemoval } from "@portal/shared/ui/useFocusAfterRemoval";

interface AdminPageProps extends Omit<PageHeaderProps, "isCompact"> {
  children: ReactNode;
}

export function AdminPage({ children, ...header }: AdminPageProps) {
  const [page, setPage] = useState<HTMLElement | null>(null);
  useFocusAfterRemoval(page);
  return (
    <div ref={setPage}>
      <PageHeader {...header} isCompact />
      {children}
    </div>
  );
}
