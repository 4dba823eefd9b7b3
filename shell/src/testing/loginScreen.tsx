import { fireEvent, screen } from "@testing-library/react";
import { vi } from "vitest";
import { LoginPage } from "../session/auth/LoginPage";
import { fakeShell, renderInShell } from "./fakeShell";

function authServer() {
  const fine = { data: {}, error: null };
  const auth = {
    signInWithPassword: vi.fn(async () => fine),
    signUp: vi.fn(async () => ({ data: {}, error: null })),
    resetPasswordForEmail: vi.fn(async () => fine),
    resend: vi.fn(async () => fine),
    updateUser: vi.fn(async () => fine),
  };
  const upsert = vi.fn(async () => ({ error: null }));
  return { auth, upsert, from: () => ({ upsert }) };
}

export function openLogin(state: Parameters<typeof fakeShell>[1] = {}, path = "/login") {
  const server = authServer();
  const shell = fakeShell(server, state);
  renderInShell(shell, <LoginPage />, path);
  return { ...shell, ...server };
}

export const refusal = (message: string, code?: string) => ({ data: {}, error: { message, code } });

export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

export const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
