export class DeadlineError extends Error {
  override name = "DeadlineError";
}

export async function withDeadline<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  ms: number,
  what: string,
): Promise<Result> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DeadlineError(`${what} took longer than ${String(ms / 1000)} s`));
      controller.abort();
    }, ms);
  });
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
