// The errors of the hosted search with their exact texts [website.md 8].

/** One try: which host, and what came back. Credentials are already masked. */
export interface Attempt {
  readonly host: string;
  readonly url: string;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The answer's body, or what went wrong. */
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

/** No host could be reached. */
export class RetryError extends SearchError {
  constructor(attempts: readonly Attempt[]) {
    super(
      "RetryError",
      "Unreachable hosts - your application id may be incorrect. If the error persists, please reach out to the provider support team.",
      attempts,
    );
  }
}

/** The service refused the request. */
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

/** The service refused the request and says more in the member `error` of the body. */
export class DetailedApiError extends ApiError {
  readonly error: unknown;

  constructor(message: string, status: number, error: unknown, attempts: readonly Attempt[]) {
    super(message, status, attempts, "DetailedApiError");
    this.error = error;
  }
}

/** The answer is not valid JSON. */
export class DeserializationError extends SearchError {
  readonly response: Pick<Attempt, "status" | "content">;

  constructor(message: string, response: Pick<Attempt, "status" | "content">) {
    super("DeserializationError", message, []);
    this.response = response;
  }
}

/** The error for an answer whose status is neither 2xx nor one to try again. */
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
