export type Mode = "login" | "register" | "forgot";

export interface FormProps {
  email: string;
  autoFocus: boolean;
  onSwitch(mode: Mode, email: string): void;
}
