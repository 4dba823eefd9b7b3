export { Button } from "antd";
