import { CreditsBadge } from "./CreditsBadge";

export default { title: "Portal/CreditsBadge" };

export const Default = () => <CreditsBadge credits={48} />;
export const One = () => <CreditsBadge credits={1} />;
export const Empty = () => <CreditsBadge credits={0} />;
export const Loading = () => <CreditsBadge credits={undefined} />;
export const Failed = () => <CreditsBadge credits={null} />;
export const LargeAmount = () => <CreditsBadge credits={1234567} />;
