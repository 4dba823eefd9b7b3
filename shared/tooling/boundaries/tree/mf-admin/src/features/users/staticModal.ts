import { Modal } from "antd";

export const ask = () => Modal.confirm({ title: "Delete?" });
