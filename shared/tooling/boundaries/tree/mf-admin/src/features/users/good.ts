export { Button } from "antd";
export { formatRupees } from "@portal/shared/domain/money";
