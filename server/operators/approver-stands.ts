/** SQL: whether an operator who has agreed could still agree. `operator` is the name of a row of `operators`. */
export const approverStands = (operator: string): string =>
  `(${operator}.ended_at is null and 'reviewer' = any(${operator}.roles))`
