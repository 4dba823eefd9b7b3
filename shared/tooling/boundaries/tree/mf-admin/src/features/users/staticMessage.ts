import { message } from "antd";

export const say = () => message.info("Saved");
