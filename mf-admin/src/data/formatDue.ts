import { formatRupees } from "@portal/shared/domain/money";

export const formatDue = (rupees: number): string => `${formatRupees(rupees)} due`;
