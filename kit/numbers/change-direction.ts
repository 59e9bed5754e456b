/** Where a change points as it is shown. One too small for its digits points nowhere. */
export const changeDirection = (change: bigint): 'up' | 'down' | null =>
  change > 0n ? 'up' : change < 0n ? 'down' : null
