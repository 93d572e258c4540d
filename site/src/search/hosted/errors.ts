// The errors of the hosted search with their exact texts [website.md 8].

/** One attempt: host and response. Credentials are already masked. */
export interface Attempt {
  readonly host: string;
  readonly url: string;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Response body, or error message. */
  readonly content: string;
  readonly timedOut: boolean;
}

/** Base of all errors of a search. */
export class SearchError extends Error {
  readonly attempts: readonly Attempt[];

  constructor(name: string, message: string, attempts: readonly Attempt[]) {
    super(message);
    this.name = name;
    this.attempts = attempts;
  }
}

/** Thrown when no host is reachable. */
export class RetryError extends SearchError {
  constructor(attempts: readonly Attempt[]) {
    super(
      "RetryError",
      "Unreachable hosts - your application id may be incorrect. If the error persists, please reach out to the provider support team.",
      attempts,
    );
  }
}

/** Thrown for an HTTP error status. */
export class ApiError extends SearchError {
  readonly status: number;

  constructor(
    message: string,
    status: number,
    attempts: readonly Attempt[],
    name: string = "ApiError",
  ) {
    super(name, message, attempts);
    this.status = status;
  }
}

/** Thrown for an HTTP error status with details in the body's member `error`. */
export class DetailedApiError extends ApiError {
  readonly error: unknown;

  constructor(message: string, status: number, error: unknown, attempts: readonly Attempt[]) {
    super(message, status, attempts, "DetailedApiError");
    this.error = error;
  }
}

/** Thrown when the response is not valid JSON. */
export class DeserializationError extends SearchError {
  readonly response: Pick<Attempt, "status" | "content">;

  constructor(message: string, response: Pick<Attempt, "status" | "content">) {
    super("DeserializationError", message, []);
    this.response = response;
  }
}

/** Error for a response whose status is neither 2xx nor retryable. */
export function refusal(answer: Attempt, attempts: readonly Attempt[]): ApiError {
  try {
    const body = JSON.parse(answer.content) as { message?: unknown; error?: unknown };
    const message = String(body.message);
    return "error" in body
      ? new DetailedApiError(message, answer.status, body.error, attempts)
      : new ApiError(message, answer.status, attempts);
  } catch {
    return new ApiError(answer.content, answer.status, attempts);
  }
}
