import { use } from "react";
import { Form, type FormItemProps } from "antd";
import { ChangedFields } from "./ChangedFields";
import { SavedMeanwhile } from "./SavedMeanwhile";

interface EditFieldProps extends FormItemProps {
  name: string;
  /** The saved value as a text, where `shownValue` does not know it. */
  format?: (value: unknown) => string;
}

/** A form field that shows, below what was typed, the value that another save wrote meanwhile. */
export function EditField({ format, ...item }: EditFieldProps) {
  const changed = use(ChangedFields);
  const form = Form.useFormInstance();
  const current: unknown = Form.useWatch(item.name, { form, preserve: true });
  if (!Object.hasOwn(changed, item.name)) return <Form.Item {...item} />;
  const saved = changed[item.name];
  return (
    <Form.Item
      {...item}
      extra={
        <>
          {item.extra}
          <SavedMeanwhile
            label={item.label}
            saved={saved}
            current={current}
            {...(format && { format })}
            onUse={() => form.setFieldValue(item.name, saved)}
          />
        </>
      }
    />
  );
}
