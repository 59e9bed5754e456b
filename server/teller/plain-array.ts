/**
 * An array as PostgreSQL reads it, of values that never hold a comma, a quote, a brace or a backslash: numbers, instants, ids and
 * words of our own. The driver would look at each letter of each of them, which for a batch is most of its work.
 */
export const plainArray = (values: readonly unknown[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`
