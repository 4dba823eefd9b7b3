export type Mode = "login" | "register" | "forgot";

export interface FormProps {
  /** The email typed in another mode. */
  email: string;
  autoFocus: boolean;
  onSwitch(mode: Mode, email: string): void;
}
