import { message } from "antd";

export const notify = () => message.info("Saved");
