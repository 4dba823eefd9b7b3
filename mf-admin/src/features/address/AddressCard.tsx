import { usePortal } from "@portal/shared/contract/usePortal";
import { mapLink } from "@portal/shared/domain/spaceAddress";
import { useQuery } from "@tanstack/react-query";
import { Button, Card, Form, Input, Skeleton } from "antd";
import { useState } from "react";
import type { Setting } from "../../data/settings/setting.queries";
import { ChangesFold } from "../../ui/audit/ChangesFold";
import { EditField } from "../../ui/edit/EditField";
import { EditForm } from "../../ui/edit/EditForm";
import { useEditedRow } from "../../ui/edit/useEditedRow";
import { LoadError } from "../../ui/feedback/LoadError";
import { zodRule } from "../../ui/fields/zodRule";
import { useFormGuard } from "../../ui/form/useFormGuard";
import { addressQuery, useSaveAddress } from "./address.queries";
import { type Address, ADDRESS_KEY, addressSchema } from "./address.schema";
import styles from "./AddressCard.module.css";

export function AddressCard() {
  const { supabase } = usePortal();
  const query = useQuery(addressQuery(supabase));
  const [edited, setEdited] = useState<Setting<Address> | null>(null);
  const seen = query.data;

  if (!seen && query.error) {
    return (
      <LoadError
        title="Error loading the address"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <Card title={<h2 className={styles.heading}>Address for guests</h2>}>
      {!seen ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : edited ? (
        <AddressForm setting={edited} onClose={() => setEdited(null)} />
      ) : (
        <ShownAddress address={seen.value} onEdit={() => setEdited(seen)} />
      )}
    </Card>
  );
}

function ShownAddress({ address, onEdit }: { address: Address; onEdit: () => void }) {
  const map = mapLink(address);
  return (
    <>
      <p>{address.address || "Not set. Invitations name the room only."}</p>
      {map && (
        <a href={map} target="_blank" rel="noreferrer">
          Show on a map
        </a>
      )}
      <div className={styles.actions}>
        <Button aria-label="Edit the address" onClick={onEdit}>
          Edit
        </Button>
      </div>
      <ChangesFold of={{ kind: "setting", subject: ADDRESS_KEY }} />
    </>
  );
}

interface AddressFormProps {
  /** The version when Edit was pressed. */
  setting: Setting<Address>;
  onClose: () => void;
}

function AddressForm({ setting, onClose }: AddressFormProps) {
  const { queryClient } = usePortal();
  const [form] = Form.useForm<Address>();
  const guard = useFormGuard(setting.value);
  const edit = useEditedRow({
    form,
    row: setting,
    read: (supabase) => queryClient.fetchQuery({ ...addressQuery(supabase), staleTime: 0 }),
    toValues: ({ value }) => value,
  });
  const save = useSaveAddress();
  const seen = edit.seen ?? setting;
  return (
    <EditForm<Address>
      form={form}
      guard={guard}
      edit={edit}
      actions={{ submitLabel: "Save", busy: save.isPending || edit.isMerging, onCancel: onClose }}
      initialValues={setting.value}
      onFinish={(address) => save.mutate({ seen, address }, edit.mutateOptions(onClose))}
    >
      <EditField name="address" label="Street address" rules={[zodRule(addressSchema, "address")]}>
        <Input maxLength={200} autoFocus />
      </EditField>
      <EditField
        name="map_url"
        label="Map link (optional)"
        rules={[zodRule(addressSchema, "map_url")]}
      >
        <Input maxLength={500} inputMode="url" placeholder="https://" />
      </EditField>
    </EditForm>
  );
}
