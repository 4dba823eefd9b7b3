import type { Toast } from "@portal/shared/contract/toast";
import { jsonResponse, type Respond } from "../fakePortal";

interface Expected {
  errorToast: Toast;
  successToast: Toast;
  /** Keys of the queries that it invalidates, joined with "/". */
  invalidates: readonly string[];
  /** The response when another admin saved first. None if two admins cannot conflict. */
  conflict?: Respond;
  /** Saves a form that keeps the typed values after a conflict. */
  isEdit?: boolean;
}

interface Definition<Input> extends Expected {
  mutation: string;
  /** Completes the sentence 'An admin …'. */
  action: string;
  use: () => { mutate: (input: Input) => void };
  input: Input;
}

export type RunMutation = () => { mutate: () => void };

export interface MutationCase extends Expected {
  title: string;
  action: string;
  run: RunMutation;
}

/** Binds the input, so that mutations of all input types have one type. */
export const withInput =
  <Input>(use: () => { mutate: (input: Input) => void }, input: Input): RunMutation =>
  () => {
    const { mutate } = use();
    return { mutate: () => mutate(input) };
  };

export function mutationCase<Input>({
  mutation,
  use,
  input,
  ...expected
}: Definition<Input>): MutationCase {
  return {
    ...expected,
    title: `${mutation}: ${expected.action}`,
    run: withInput(use, input),
  };
}

export const someRow = { id: "7", updated_at: "2026-01-01T00:00:00Z" };

const noRow: Respond = () => jsonResponse([]);
export const conflictingChange = { conflict: noRow };
export const conflictingEdit = { conflict: noRow, isEdit: true };

export const image = { url: null, file: null };
export const again = "Please try again.";
