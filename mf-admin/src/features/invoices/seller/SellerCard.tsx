import { usePortal } from "@portal/shared/contract/usePortal";
import { useQuery } from "@tanstack/react-query";
import { Button, Card, Descriptions, Form, Input, Select, Skeleton } from "antd";
import { useState } from "react";
import type { Setting } from "../../../data/settings/setting.queries";
import { ChangesFold } from "../../../ui/audit/ChangesFold";
import { EditField } from "../../../ui/edit/EditField";
import { placeLabels, sellerLabels } from "../../../data/sellerLabels";
import { EditForm } from "../../../ui/edit/EditForm";
import { useEditedRow } from "../../../ui/edit/useEditedRow";
import { LoadError } from "../../../ui/feedback/LoadError";
import { FieldPair } from "../../../ui/fields/FieldPair";
import { NumberField } from "../../../ui/fields/NumberField";
import { zodRule } from "../../../ui/fields/zodRule";
import { useFormGuard } from "../../../ui/form/useFormGuard";
import { cx } from "../../../ui/theme/cx";
import styles from "../Invoices.module.css";
import { sellerQuery, useSaveSeller } from "./seller.queries";
import { SELLER_KEY, sellerSchema, type Seller, type StoredSeller } from "./seller.schema";

const names = sellerSchema.keyof().options;

export function SellerCard() {
  const { supabase } = usePortal();
  const query = useQuery(sellerQuery(supabase));
  const [edited, setEdited] = useState<Setting<StoredSeller> | null>(null);
  const seen = query.data;
  if (!seen && query.error) {
    return (
      <LoadError
        title="Error loading the seller"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <Card
      title="Seller"
      size="small"
      className={cx(styles.block)}
      extra={
        seen &&
        !edited && (
          <Button size="small" aria-label="Edit the seller" onClick={() => setEdited(seen)}>
            Edit
          </Button>
        )
      }
    >
      {!seen ? (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : edited ? (
        <SellerForm setting={edited} onClose={() => setEdited(null)} />
      ) : (
        <>
          <Descriptions
            size="small"
            column={{ xs: 1, md: 2 }}
            items={names.map((name) => ({
              key: name,
              label: sellerLabels[name],
              children: shownValue(seen.value, name),
            }))}
          />
          <ChangesFold of={{ kind: "setting", subject: SELLER_KEY }} />
        </>
      )}
    </Card>
  );
}

const shownValue = (seller: StoredSeller, name: keyof Seller) =>
  name === "place_of_supply" ? placeLabels[seller[name]] : (seller[name] ?? "") || "Not set";

interface SellerFormProps {
  /** The version when Edit was pressed. */
  setting: Setting<StoredSeller>;
  onClose: () => void;
}

function SellerForm({ setting, onClose }: SellerFormProps) {
  const { queryClient } = usePortal();
  const [form] = Form.useForm<StoredSeller>();
  const guard = useFormGuard(setting.value);
  const edit = useEditedRow({
    form,
    row: setting,
    read: (supabase) => queryClient.fetchQuery({ ...sellerQuery(supabase), staleTime: 0 }),
    toValues: ({ value }) => value,
  });
  const save = useSaveSeller();
  const seen = edit.seen ?? setting;
  const field = (name: keyof Seller) => ({
    name,
    label: sellerLabels[name],
    rules: [zodRule(sellerSchema, name)],
  });
  return (
    <EditForm<StoredSeller>
      form={form}
      guard={guard}
      edit={edit}
      actions={{ submitLabel: "Save", busy: save.isPending || edit.isMerging, onCancel: onClose }}
      initialValues={setting.value}
      onFinish={(seller) => save.mutate({ seen, seller }, edit.mutateOptions(onClose))}
    >
      <EditField {...field("legal_name")}>
        <Input maxLength={200} autoFocus />
      </EditField>
      <EditField {...field("address")}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2 }} />
      </EditField>
      <EditField {...field("gstin")} extra="The first two digits are the state.">
        <Input maxLength={15} />
      </EditField>
      <FieldPair>
        <EditField {...field("gst_percent")}>
          <NumberField min={0} max={100} step="any" />
        </EditField>
        <EditField {...field("room_sac")}>
          <Input maxLength={8} inputMode="numeric" />
        </EditField>
      </FieldPair>
      <FieldPair>
        <EditField {...field("cafe_gst_percent")}>
          <NumberField min={0} max={100} step="any" />
        </EditField>
        <EditField {...field("cafe_sac")}>
          <Input maxLength={8} inputMode="numeric" />
        </EditField>
      </FieldPair>
      <EditField
        {...field("place_of_supply")}
        extra="A buyer in another state pays IGST if the place of supply is that state. Ask your accountant which rule applies."
      >
        <Select options={Object.entries(placeLabels).map(([value, label]) => ({ value, label }))} />
      </EditField>
      <FieldPair>
        <EditField {...field("invoice_prefix")} extra="BAN numbers invoices BAN/26-27/00001.">
          <Input maxLength={3} />
        </EditField>
        <EditField
          {...field("credit_note_prefix")}
          dependencies={["invoice_prefix"]}
          rules={[
            zodRule(sellerSchema, "credit_note_prefix"),
            ({ getFieldValue }) => ({
              validator: async (_rule, value: unknown) => {
                if (value !== "" && value === getFieldValue("invoice_prefix"))
                  throw new Error("Choose another prefix than that of invoices");
              },
            }),
          ]}
        >
          <Input maxLength={3} />
        </EditField>
      </FieldPair>
    </EditForm>
  );
}
