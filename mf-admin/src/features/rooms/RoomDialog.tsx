import { Form, Input, Select } from "antd";
import { formatCount } from "@portal/shared/domain/numbers";
import { ChangesFold } from "../../ui/audit/ChangesFold";
import { EditField } from "../../ui/edit/EditField";
import { FieldPair } from "../../ui/fields/FieldPair";
import { FormDialog } from "../../ui/form/FormDialog";
import { NumberField } from "../../ui/fields/NumberField";
import { useEditedRow } from "../../ui/edit/useEditedRow";
import { zodRule } from "../../ui/fields/zodRule";
import { PhotosField } from "./photos/PhotosField";
import { choiceOf, photosOf, type PhotoChoice } from "./photos/photoChoice";
import { newRoom, roomSchema, type AdminRoom, type RoomInput } from "./room.schema";
import { useSaveRoom } from "./rooms.mutations";
import { readRoom } from "./rooms.queries";

interface RoomDialogProps {
  room: AdminRoom | null;
  knownAmenities: readonly string[];
  onClose: () => void;
}

type RoomForm = RoomInput & { photos: readonly PhotoChoice[] };

export function RoomDialog({ room, knownAmenities, onClose }: RoomDialogProps) {
  const [form] = Form.useForm<RoomForm>();
  const edit = useEditedRow({ form, row: room, read: readRoom, toValues });
  const save = useSaveRoom(edit.seen);
  return (
    <FormDialog<RoomForm>
      title={room ? "Edit room" : "Add room"}
      open
      onClose={onClose}
      submitLabel={edit.seen ? "Save Changes" : "Add room"}
      busy={save.isPending || edit.isMerging}
      form={form}
      edit={edit}
      initialValues={room ? toValues(room) : { ...newRoom, photos: [] }}
      onSubmit={(input) => save.mutate(input, edit.mutateOptions(onClose))}
    >
      <EditField name="name" label="Name" rules={[zodRule(roomSchema, "name")]}>
        <Input maxLength={120} />
      </EditField>
      <FieldPair>
        <EditField
          name="capacity"
          label="Capacity (people)"
          rules={[zodRule(roomSchema, "capacity")]}
        >
          <NumberField min={1} max={1000} step={1} />
        </EditField>
        <EditField
          name="credits_per_hour"
          label="Credits per hour"
          rules={[zodRule(roomSchema, "credits_per_hour")]}
          extra="Leave empty for a room that is paid in rupees at the front desk."
        >
          <NumberField min={1} max={1000} step={1} />
        </EditField>
      </FieldPair>
      <EditField
        name="description"
        label="Description"
        extra="Format: location - details. The text before ' - ' is shown as the location."
      >
        <Input.TextArea rows={3} maxLength={2000} />
      </EditField>
      <EditField name="amenities" label="Amenities">
        <Select
          mode="tags"
          options={knownAmenities.map((value) => ({ value, label: value }))}
          placeholder="Type one and press Enter"
        />
      </EditField>
      <EditField
        name="photos"
        label="Photos"
        extra="Up to 8, each under 5MB. Members see the first on the room's card."
        format={formatPhotos}
      >
        <PhotosField />
      </EditField>
      {room && <ChangesFold of={{ kind: "room", subject: room.id }} />}
    </FormDialog>
  );
}

function toValues(room: AdminRoom): RoomForm {
  return {
    name: room.name,
    capacity: room.capacity,
    credits_per_hour: room.credits_per_hour,
    description: room.description ?? "",
    amenities: room.amenities,
    photos: photosOf(room).map(choiceOf),
  };
}

const formatPhotos = (photos: unknown) =>
  formatCount(Array.isArray(photos) ? photos.length : 0, "photo");
