import { Form, Input, Switch } from "antd";
import { todayInSpace } from "@portal/shared/domain/dates";
import { noImage, type ImageChoice } from "../../data/images";
import { DayField } from "../../ui/fields/DayField";
import { EditField } from "../../ui/edit/EditField";
import { FieldPair } from "../../ui/fields/FieldPair";
import { FormDialog } from "../../ui/form/FormDialog";
import { ImageField } from "../../ui/fields/ImageField";
import { NumberField } from "../../ui/fields/NumberField";
import { useEditedRow } from "../../ui/edit/useEditedRow";
import { zodRule } from "../../ui/fields/zodRule";
import { eventSchema, newEvent, type AdminEvent, type EventInput } from "./event.schema";
import { useSaveEvent } from "./events.mutations";
import { readEvent } from "./events.queries";

interface EventDialogProps {
  event: AdminEvent | null;
  onClose: () => void;
}

type EventForm = EventInput & { image: ImageChoice };

const rule = (field: keyof EventInput) => [zodRule(eventSchema, field)];

export function EventDialog({ event, onClose }: EventDialogProps) {
  const [form] = Form.useForm<EventForm>();
  const edit = useEditedRow({ form, row: event, read: readEvent, toValues });
  const save = useSaveEvent(edit.seen);
  const isFree = Form.useWatch("is_free", form) ?? event?.is_free ?? false;
  const taken = edit.seen?.attendees ?? 0;

  return (
    <FormDialog<EventForm>
      title={event ? "Edit event" : "Create event"}
      description="All fields are required; an image is recommended."
      open
      onClose={onClose}
      submitLabel={edit.seen ? "Save Changes" : "Create event"}
      busy={save.isPending || edit.isMerging}
      form={form}
      edit={edit}
      initialValues={event ? toValues(event) : { ...newEvent, image: noImage }}
      onSubmit={(input) => save.mutate(input, edit.mutateOptions(onClose))}
      width={640}
    >
      <EditField name="title" label="Title" rules={rule("title")}>
        <Input maxLength={200} />
      </EditField>
      <EditField name="image" label="Event image" extra="Recommended ratio 16:9, under 5MB.">
        <ImageField />
      </EditField>
      <EditField name="description" label="Description" rules={rule("description")}>
        <Input.TextArea rows={4} maxLength={5000} />
      </EditField>
      <FieldPair>
        <EditField name="date" label="Date" rules={rule("date")}>
          <DayField min={todayInSpace()} />
        </EditField>
        <EditField name="time" label="Time" rules={rule("time")}>
          <Input type="time" />
        </EditField>
      </FieldPair>
      <EditField name="location" label="Location" rules={rule("location")}>
        <Input maxLength={200} />
      </EditField>
      <FieldPair>
        <EditField
          name="max_attendees"
          label="Max attendees"
          rules={[
            ...rule("max_attendees"),
            {
              type: "number",
              min: taken,
              message:
                taken === 1
                  ? "1 member is already registered"
                  : `${taken} members are already registered`,
            },
          ]}
        >
          <NumberField min={1} step={1} />
        </EditField>
        <EditField name="is_free" label="Free event" valuePropName="checked">
          <Switch />
        </EditField>
      </FieldPair>
      {!isFree && (
        <EditField name="credits" label="Credits cost" rules={rule("credits")}>
          <NumberField min={1} step={1} />
        </EditField>
      )}
    </FormDialog>
  );
}

function toValues(event: AdminEvent): EventForm {
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
