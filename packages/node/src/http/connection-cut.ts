/** Thrown in place of an answer by a test that wants the connection cut: the client hears nothing. */
export class ConnectionCutError extends TypeError {
  constructor() {
    super("the connection was cut by a fault rule");
    this.name = "ConnectionCutError";
  }
}
