export interface ErrorDetails {
  readonly field?: string;
  readonly source?: string;
  readonly step?: string;
  readonly reason?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(status: number, description: string, details: ErrorDetails = {}) {
    super(description);
    this.status = status;
    this.details = details;
  }

  toResponse(): Response {
    const {
      source = "business",
      step = "payment_initiation",
      reason = "input_validation_failed",
    } = this.details;
    const { field, metadata = {} } = this.details;
    const code = this.status >= 500 ? "SERVER_ERROR" : "BAD_REQUEST_ERROR";
    const error = {
      code,
      description: this.message,
      source,
      step,
      reason,
      metadata,
      ...(field && { field }),
    };
    return Response.json({ error }, { status: this.status });
  }
}

export function badRequest(description: string, field?: string): ApiError {
  return new ApiError(400, description, field ? { field } : {});
}

export function unknownId(): ApiError {
  return badRequest("The id provided does not exist");
}
