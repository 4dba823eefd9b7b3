import { use } from "react";
import { Form, type FormItemProps } from "antd";
import { ChangedFieldsContext } from "./ChangedFieldsContext";
import { ConflictingValue } from "./ConflictingValue";

interface EditFieldProps extends FormItemProps {
  name: string;
  /** Formats the value; by default with `formatValue`. */
  format?: (value: unknown) => string;
}

/** A field that also shows the value saved by another admin. */
export function EditField({ format, ...item }: EditFieldProps) {
  const changed = use(ChangedFieldsContext);
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
          <ConflictingValue
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
