/** An error that the user can fix: printed in one line, without a stack trace. */
export class StackError extends Error {
  override readonly name = "StackError";
}
