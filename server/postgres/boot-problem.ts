/**
 * Something outside the program keeps it from starting: a taken port, a full disk, a foreign owner. Its message is whole sentences
 * for the operator, mend included, so whoever catches it prints the message and no stack.
 */
export class BootProblem extends Error {
  override name = 'BootProblem'
}
