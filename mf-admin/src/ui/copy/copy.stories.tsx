import { inAdmin } from "../../testing/inAdmin";
import { CopyText } from "./CopyText";

export default { title: "Admin/Copy", decorators: [inAdmin] };

export const Token = () => <CopyText text={`prt_${"0123456789abcdef".repeat(4)}`} label="Token" />;
export const ShortText = () => <CopyText text="NEEM-2026" label="Code" />;
