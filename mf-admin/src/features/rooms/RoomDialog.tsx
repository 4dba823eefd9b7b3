import { Form, Input, InputNumber, Select } from "antd";
import { closing } from "../../data/changedMeanwhile";
import type { ImageChoice } from "../../data/images";
import { FieldPair } from "../../ui/FieldPair";
import { FormDialog } from "../../ui/FormDialog";
import { ImageField } from "../../ui/ImageField";
import { zodRule } from "../../ui/zodRule";
import { newRoom, roomSchema, type AdminRoom, type RoomInput } from "./room.schema";
import { useSaveRoom } from "./rooms.mutations";

interface RoomDialogProps {
  /** Null adds a new one. */
  room: AdminRoom | null;
  /** What other rooms offer, to pick from. */
  knownAmenities: readonly string[];
  onClose: () => void;
}

type RoomForm = RoomInput & { image: ImageChoice };

export function RoomDialog({ room, knownAmenities, onClose }: RoomDialogProps) {
  const save = useSaveRoom(room);
  return (
    <FormDialog<RoomForm>
      title={room ? "Edit Room" : "Add Room"}
      open
      onClose={onClose}
      submitLabel={room ? "Save Changes" : "Add Room"}
      busy={save.isPending}
      initialValues={{
        ...newRoom,
        ...(room && { ...room, description: room.description ?? "" }),
        image: { url: room?.image_url ?? null, file: null },
      }}
      onSubmit={(input) => save.mutate(input, closing(onClose))}
    >
      <Form.Item name="name" label="Name" rules={[zodRule(roomSchema, "name")]}>
        <Input maxLength={120} />
      </Form.Item>
      <FieldPair>
        <Form.Item
          name="capacity"
          label="Capacity (people)"
          rules={[zodRule(roomSchema, "capacity")]}
        >
          <InputNumber min={1} max={1000} precision={0} style={{ width: "100%" }} />
        </Form.Item>
        <Form.Item
          name="credits_per_hour"
          label="Credits per hour"
          extra="Empty: paid in rupees at the desk."
        >
          <InputNumber min={1} max={1000} precision={0} style={{ width: "100%" }} />
        </Form.Item>
      </FieldPair>
      <Form.Item
        name="description"
        label="Description"
        extra="Where it is - and what it is like: the part before ' - ' shows as its location."
      >
        <Input.TextArea rows={3} maxLength={2000} />
      </Form.Item>
      <Form.Item name="amenities" label="Amenities">
        <Select
          mode="tags"
          options={knownAmenities.map((value) => ({ value, label: value }))}
          placeholder="Type one and press Enter"
        />
      </Form.Item>
      <Form.Item name="image" label="Image" extra="Recommended ratio 16:9, under 5MB.">
        <ImageField />
      </Form.Item>
    </FormDialog>
  );
}
