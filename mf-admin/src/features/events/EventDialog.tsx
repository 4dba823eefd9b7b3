import { Form, Input, InputNumber, Switch } from "antd";
import { todayInSpace } from "@portal/shared/domain/dates";
import { closing } from "../../data/changedMeanwhile";
import { noImage, type ImageChoice } from "../../data/images";
import { DayField } from "../../ui/DayField";
import { FieldPair } from "../../ui/FieldPair";
import { FormDialog } from "../../ui/FormDialog";
import { ImageField } from "../../ui/ImageField";
import { zodRule } from "../../ui/zodRule";
import { eventSchema, newEvent, type AdminEvent, type EventInput } from "./event.schema";
import { useSaveEvent } from "./events.mutations";

interface EventDialogProps {
  /** Null creates a new one. */
  event: AdminEvent | null;
  onClose: () => void;
}

type EventForm = EventInput & { image: ImageChoice };

const rule = (field: keyof EventInput) => [zodRule(eventSchema, field)];

export function EventDialog({ event, onClose }: EventDialogProps) {
  const save = useSaveEvent(event);
  const [form] = Form.useForm<EventForm>();
  const isFree = Form.useWatch("is_free", form) ?? event?.is_free ?? false;
  const taken = event?.attendees ?? 0;

  return (
    <FormDialog<EventForm>
      title={event ? "Edit Event" : "Create Event"}
      description="All fields are required; an image is recommended."
      open
      onClose={onClose}
      submitLabel={event ? "Save Changes" : "Create Event"}
      busy={save.isPending}
      form={form}
      initialValues={initialValues(event)}
      onSubmit={(input) => save.mutate(input, closing(onClose))}
      width={640}
    >
      <Form.Item name="title" label="Title" rules={rule("title")}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="image" label="Event Image" extra="Recommended ratio 16:9, under 5MB.">
        <ImageField />
      </Form.Item>
      <Form.Item name="description" label="Description" rules={rule("description")}>
        <Input.TextArea rows={4} maxLength={5000} />
      </Form.Item>
      <FieldPair>
        <Form.Item name="date" label="Date" rules={rule("date")}>
          <DayField min={todayInSpace()} />
        </Form.Item>
        <Form.Item name="time" label="Time" rules={rule("time")}>
          <Input type="time" />
        </Form.Item>
      </FieldPair>
      <Form.Item name="location" label="Location" rules={rule("location")}>
        <Input maxLength={200} />
      </Form.Item>
      <FieldPair>
        <Form.Item
          name="max_attendees"
          label="Max Attendees"
          rules={[
            ...rule("max_attendees"),
            { type: "number", min: taken, message: `${taken} people have registered already` },
          ]}
        >
          <InputNumber min={1} precision={0} style={{ width: "100%" }} />
        </Form.Item>
        <Form.Item name="is_free" label="Free Event" valuePropName="checked">
          <Switch />
        </Form.Item>
      </FieldPair>
      {!isFree && (
        <Form.Item name="credits" label="Credits Cost" rules={rule("credits")}>
          <InputNumber min={1} precision={0} style={{ width: "100%" }} />
        </Form.Item>
      )}
    </FormDialog>
  );
}

function initialValues(event: AdminEvent | null): Partial<EventForm> {
  if (!event) return { ...newEvent, image: noImage };
  return {
    title: event.title,
    description: event.description ?? "",
    date: event.date,
    time: event.time.slice(0, 5),
    location: event.location ?? "",
    max_attendees: event.max_attendees,
    is_free: event.is_free,
    credits: event.credits ?? newEvent.credits,
    image: { url: event.image_url, file: null },
  };
}
