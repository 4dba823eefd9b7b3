/** A fault that the person who starts the stack can mend: printed as one line, without a stack trace. */
export class StackError extends Error {
  override readonly name = "StackError";
}
