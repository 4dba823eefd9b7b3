import { useState } from "react";
import { Button, Descriptions, Form, Input, Skeleton } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatInstantDay } from "@portal/shared/domain/formatDates";
import { EditField } from "../../../ui/edit/EditField";
import { FormDialog } from "../../../ui/form/FormDialog";
import { useEditedRow } from "../../../ui/edit/useEditedRow";
import { LoadError } from "../../../ui/feedback/LoadError";
import { zodRule } from "../../../ui/fields/zodRule";
import { CreditsDialog } from "../credits/CreditsDialog";
import { profileSchema, profileValues, type AdminUser, type ProfileInput } from "../user.schema";
import { useUpdateProfile } from "./profile.mutations";
import { readProfile, userQueries } from "../users.queries";

export function EditUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { supabase } = usePortal();
  const profile = useQuery(userQueries.profile(supabase, user.id));
  const update = useUpdateProfile();
  const [credits, setCredits] = useState<"add" | "remove" | null>(null);
  const [form] = Form.useForm<ProfileInput>();
  const loaded = profile.data;
  const edit = useEditedRow({
    form,
    row: loaded ?? null,
    read: readProfile,
    toValues: profileValues,
  });
  const { seen } = edit;

  return (
    <>
      <FormDialog<ProfileInput>
        title="Edit User Profile"
        open
        onClose={onClose}
        submitLabel="Save"
        busy={update.isPending || edit.isMerging}
        disabled={!seen}
        form={form}
        edit={edit}
        initialValues={{}}
        {...(loaded && { loadedValues: profileValues(loaded) })}
        extraActions={
          <>
            <Button onClick={() => setCredits("add")}>Add Credits</Button>
            <Button onClick={() => setCredits("remove")}>Remove Credits</Button>
          </>
        }
        onSubmit={(input) => seen && update.mutate({ seen, input }, edit.mutateOptions(onClose))}
      >
        {loaded ? (
          <>
            <EditField
              name="full_name"
              label="Full name"
              initialValue={loaded.full_name ?? ""}
              rules={[zodRule(profileSchema, "full_name")]}
            >
              <Input autoComplete="off" maxLength={200} autoFocus />
            </EditField>
            <EditField
              name="organization"
              label="Organization"
              initialValue={loaded.organization ?? ""}
            >
              <Input autoComplete="off" maxLength={200} />
            </EditField>
            <EditField
              name="phone_number"
              label="Phone Number"
              initialValue={loaded.phone_number ?? ""}
            >
              <Input type="tel" autoComplete="off" maxLength={40} />
            </EditField>
          </>
        ) : profile.error ? (
          <LoadError
            title="Error loading users"
            error={profile.error}
            onRetry={() => void profile.refetch()}
          />
        ) : (
          // As high as the fields, so that the buttons keep their places.
          ["Full name", "Organization", "Phone Number"].map((label) => (
            <Form.Item key={label} label={label}>
              <Skeleton.Input active block />
            </Form.Item>
          ))
        )}
        <Descriptions
          size="small"
          column={1}
          bordered
          items={[
            { key: "email", label: "Email", children: user.email },
            { key: "credits", label: "Credits balance", children: user.credits },
            {
              key: "created",
              label: "Account created",
              children: formatInstantDay(user.created_at),
            },
            { key: "role", label: "Role", children: user.role === "admin" ? "Admin" : "User" },
          ]}
        />
      </FormDialog>
      {credits && <CreditsDialog kind={credits} user={user} onClose={() => setCredits(null)} />}
    </>
  );
}
