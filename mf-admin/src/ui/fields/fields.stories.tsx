import { useState } from "react";
import { Form } from "antd";
import { noImage, type ImageChoice } from "../../data/images";
import { inAdmin } from "../../testing/inAdmin";
import { DayField } from "./DayField";
import { FieldPair } from "./FieldPair";
import { ImageField } from "./ImageField";
import { MonthField } from "./MonthField";
import { NumberField } from "./NumberField";
import { ReasonField } from "./ReasonField";

export default { title: "Admin/Fields", decorators: [inAdmin] };

interface NumberExampleProps {
  initial: number | null;
  disabled?: boolean;
  autoFocus?: boolean;
}

function NumberExample({ initial, ...props }: NumberExampleProps) {
  const [value, setValue] = useState<number | null>(initial);
  return <NumberField aria-label="Price" value={value} onChange={setValue} {...props} />;
}

export const Number = () => <NumberExample initial={4} />;
export const NumberEmpty = () => <NumberExample initial={null} />;
export const NumberDisabled = () => <NumberExample initial={4} disabled />;
export const NumberFocus = () => <NumberExample initial={4} autoFocus />;

export const Day = () => <DayField label="Day" value="2026-11-23" />;
export const DayEmpty = () => <DayField label="Day" allowClear />;

function MonthExample() {
  const [month, setMonth] = useState("2026-11");
  return <MonthField month={month} onChange={setMonth} />;
}

export const Month = () => <MonthExample />;

function ImageExample({ initial }: { initial: ImageChoice }) {
  const [choice, setChoice] = useState(initial);
  return <ImageField value={choice} onChange={setChoice} />;
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="320" height="180" fill="#6b5ad3"/></svg>`;

export const ImageEmpty = () => <ImageExample initial={noImage} />;
export const Image = () => (
  <ImageExample initial={{ url: `data:image/svg+xml,${encodeURIComponent(svg)}`, file: null }} />
);

export const Reason = () => (
  <Form layout="vertical" requiredMark={false}>
    <ReasonField />
  </Form>
);
export const ReasonMissing = () => (
  <Form
    layout="vertical"
    requiredMark={false}
    fields={[{ name: "reason", errors: ["A reason is required"] }]}
  >
    <ReasonField />
  </Form>
);

export const Pair = () => (
  <Form layout="vertical">
    <FieldPair>
      <Form.Item label="From">
        <DayField value="2026-11-23" />
      </Form.Item>
      <Form.Item label="To">
        <DayField value="2026-11-24" />
      </Form.Item>
    </FieldPair>
  </Form>
);
