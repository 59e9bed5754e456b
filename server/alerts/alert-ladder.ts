/** Something that waits on a rung for a value to rise to it, once or again and again. */
type Waiting = { readonly repeating: boolean; armed: boolean }

type Rung<Item> = { readonly level: bigint; readonly item: Item }

export type AlertLadder<Item extends Waiting> = {
  readonly size: number
  add(level: bigint, item: Item): void
  remove(level: bigint, item: Item): void
  /**
   * Takes the value to where it is now. What was armed at or below it fires, and leaves or is disarmed; what was not armed and is
   * above it is armed. Nothing that is not passed is looked at.
   */
  moveTo(value: bigint): { fired: Item[]; armed: Item[] }
}

/**
 * Two rows in order of level: the armed ones with the lowest last, the others with the highest last. A value that moves takes from
 * the ends of both, so it costs what it passes, however many wait.
 */
export function createLadder<Item extends Waiting>(): AlertLadder<Item> {
  const armed: Rung<Item>[] = []
  const disarmed: Rung<Item>[] = []
  const rowOf = (item: Item) => (item.armed ? armed : disarmed)

  /** Where in its row a level begins. */
  const placeOf = (row: Rung<Item>[], level: bigint): number => {
    const isBefore = (other: bigint) => (row === armed ? other > level : other < level)
    let low = 0
    let high = row.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const rung = row[middle]
      if (rung && isBefore(rung.level)) low = middle + 1
      else high = middle
    }
    return low
  }
  const put = (rung: Rung<Item>) => {
    const row = rowOf(rung.item)
    row.splice(placeOf(row, rung.level), 0, rung)
  }
  const takeWhile = (row: Rung<Item>[], passes: (level: bigint) => boolean): Rung<Item>[] => {
    let from = row.length
    for (let last = row[from - 1]; last && passes(last.level); last = row[from - 1]) from -= 1
    return from === row.length ? [] : row.splice(from).reverse()
  }
  const turn = (rungs: Rung<Item>[], nowArmed: boolean): Item[] =>
    rungs.map((rung) => {
      rung.item.armed = nowArmed
      if (nowArmed || rung.item.repeating) put(rung)
      return rung.item
    })
  return {
    get size() {
      return armed.length + disarmed.length
    },
    add: (level, item) => put({ level, item }),
    remove(level, item) {
      const row = rowOf(item)
      let place = placeOf(row, level)
      while (row[place]?.level === level && row[place]?.item !== item) place += 1
      if (row[place]?.item === item) row.splice(place, 1)
    },
    moveTo(value) {
      const passed = takeWhile(armed, (level) => level <= value)
      const left = takeWhile(disarmed, (level) => level > value)
      return { fired: turn(passed, false), armed: turn(left, true) }
    },
  }
}
