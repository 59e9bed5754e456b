/** Everything that is left to chance, from one source. */
export type Dice = {
  /** A whole number from 0 to below the limit. */
  below(limit: number): number
  chance(part: number): boolean
  pick<Value>(list: readonly Value[]): Value | undefined
  uuid(): string
}

export function createDice(random: () => number): Dice {
  const below = (limit: number): number => Math.floor(random() * limit)
  return {
    below,
    chance: (part) => random() < part,
    pick: (list) => list[below(list.length)],
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}
