/**
 * A reason not to start that the user can fix. Its message is one complete line: what is wrong and what to do. The
 * entry point prints it without a stack and exits with 1; any other error is a bug and keeps its stack.
 */
export class StartFailure extends Error {
  override name = 'StartFailure';
}
