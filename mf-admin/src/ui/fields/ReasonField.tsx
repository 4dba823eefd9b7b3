import { Form, Input } from "antd";

export function ReasonField() {
  return (
    <Form.Item
      name="reason"
      label="Reason"
      rules={[{ required: true, whitespace: true, message: "A reason is required" }]}
    >
      <Input maxLength={200} />
    </Form.Item>
  );
}
