/**
 * Something outside the program keeps it from starting: a taken port, a full disk, a foreign owner. Its message is written for the operator
 * in full sentences, with the fix, so its catcher prints the message and no stack.
 */
export class BootProblem extends Error {
  override name = 'BootProblem'
}
