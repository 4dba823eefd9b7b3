export { default } from "antd/es/message";
