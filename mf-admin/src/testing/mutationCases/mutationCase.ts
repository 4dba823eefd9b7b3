import type { QueryKey } from "@tanstack/react-query";
import { answer, type Respond } from "../fakePortal";

interface ExpectedToast {
  title: string;
  description?: string;
}

interface Definition<Input> {
  mutation: string;
  /** Completes 'An admin …'. */
  action: string;
  use: () => { mutate: (input: Input) => void };
  input: Input;
  errorToast: ExpectedToast;
  successToast: ExpectedToast;
  /** The filters of the request, which exclude a changed row. */
  condition?: Record<string, string>;
  /** The response when another admin saved first. Default: no row, if there is a condition. */
  conflict?: Respond;
  /** Queries outside the mutation's own list that it invalidates. */
  invalidates?: readonly QueryKey[];
}

/** The input is bound, so that cases of all input types have one type. */
export interface MutationCase {
  title: string;
  action: string;
  run: () => { mutate: () => void };
  errorToast: ExpectedToast;
  successToast: ExpectedToast;
  condition: Record<string, string>;
  /** Null if two admins cannot conflict. */
  conflict: Respond | null;
  invalidates: readonly QueryKey[];
}

export function mutationCase<Input>(definition: Definition<Input>): MutationCase {
  const { mutation, action, use, input, errorToast, successToast } = definition;
  const { condition = {}, invalidates = [] } = definition;
  const noRow: Respond | null = Object.keys(condition).length > 0 ? () => answer([]) : null;
  return {
    title: `${mutation}: ${action}`,
    action,
    run: () => {
      const { mutate } = use();
      return { mutate: () => mutate(input) };
    },
    errorToast,
    successToast,
    condition,
    conflict: definition.conflict ?? noRow,
    invalidates,
  };
}

export const someRow = { id: "7", updated_at: "2026-01-01T00:00:00Z" };

export const unchangedRow = { condition: { id: "eq.7", updated_at: `eq.${someRow.updated_at}` } };

export const image = { url: null, file: null };
export const again = "Please try again.";
