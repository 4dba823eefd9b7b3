import { TextField, type TextFieldProps } from "@portal/shared/ui/form/TextField";
import { useLayoutEffect, useRef } from "react";
import styles from "./CodeField.module.css";
import { codeCharacters, formatCode } from "./passCode";

interface Props extends Pick<TextFieldProps, "label" | "error" | "hint" | "autoFocus"> {
  value: string;
  onChange: (value: string) => void;
}

/** Formats while typing, and keeps the caret behind the same character. */
export function CodeField({ value, onChange, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <TextField
      {...field}
      ref={input}
      className={styles.field ?? ""}
      value={value}
      placeholder="ABCD-2345"
      autoCapitalize="characters"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      onChange={({ target }) => {
        const before = target.value.slice(0, target.selectionStart ?? target.value.length);
        const formatted = formatCode(target.value);
        const isAtEnd = before.length === target.value.length;
        caret.current = isAtEnd ? formatted.length : positionAfter(codeCharacters(before).length);
        onChange(formatted);
      }}
    />
  );
}

/** The cursor position in `ABCD-2345` after the given number of code characters. */
const positionAfter = (characters: number) => (characters > 4 ? characters + 1 : characters);
