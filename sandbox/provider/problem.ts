export type Cause = { readonly code: string | number; readonly description: string; readonly data: null };

/** An error of Mercado Pago's API: { message, error, status, cause: [{ code, description }] }. */
export class ProviderProblem extends Error {
  readonly status: 400 | 401 | 404 | 409 | 422;
  readonly error: string;
  readonly causes: readonly Cause[];

  constructor(status: 400 | 401 | 404 | 409 | 422, error: string, message: string, causes: readonly Cause[]) {
    super(message);
    this.status = status;
    this.error = error;
    this.causes = causes;
  }

  body() {
    return { message: this.message, error: this.error, status: this.status, cause: this.causes };
  }
}

export function cause(code: string | number, description: string): Cause {
  return { code, description, data: null };
}

export function badRequest(code: string | number, description: string): ProviderProblem {
  return new ProviderProblem(400, 'bad_request', description, [cause(code, description)]);
}

export function notFound(code: string | number, description: string): ProviderProblem {
  return new ProviderProblem(404, 'not_found', description, [cause(code, description)]);
}
