/** Something that waits at a level; null once it was taken or removed. */
export type HeapEntry<Item> = { item: Item | null }

export type PriceHeap<Item> = {
  add(level: number, item: Item): HeapEntry<Item>
  /** Forgets an entry. It stays in its place until it comes up or half of all are like it. */
  remove(entry: HeapEntry<Item>): void
  /** Whether a price has reached anything; where it has not, that was all there is to know of a tick. */
  isReached(at: number): boolean
  /** Takes everything that a price has reached, the first to be reached first. */
  take(at: number): Item[]
  size(): number
}

/** Keys and entries side by side, the least key first: one list has nothing but numbers in it, which is what makes it fast. */
type Rows<Item> = { keys: number[]; entries: HeapEntry<Item>[] }

function put<Item>({ keys, entries }: Rows<Item>, place: number, key: number, entry: HeapEntry<Item>): void {
  keys[place] = key
  entries[place] = entry
}

function move<Item>(rows: Rows<Item>, from: number, to: number): void {
  put(rows, to, rows.keys[from] as number, rows.entries[from] as HeapEntry<Item>)
}

/** Brings the row at a place up to where no row above it has a greater key. */
function rise<Item>(rows: Rows<Item>, from: number): void {
  const { keys } = rows
  const [key, entry] = [keys[from] as number, rows.entries[from] as HeapEntry<Item>]
  let place = from
  while (place > 0) {
    const parent = (place - 1) >> 1
    if (key >= (keys[parent] as number)) break
    move(rows, parent, place)
    place = parent
  }
  put(rows, place, key, entry)
}

/** Brings the row at a place down to where no row below it has a lesser key. */
function sink<Item>(rows: Rows<Item>, from: number): void {
  const { keys } = rows
  const [key, entry] = [keys[from] as number, rows.entries[from] as HeapEntry<Item>]
  let place = from
  for (;;) {
    let child = 2 * place + 1
    if (child >= keys.length) break
    if (child + 1 < keys.length && (keys[child + 1] as number) < (keys[child] as number)) child += 1
    if ((keys[child] as number) >= key) break
    move(rows, child, place)
    place = child
  }
  put(rows, place, key, entry)
}

function dropFirst<Item>(rows: Rows<Item>): void {
  const [key, entry] = [rows.keys.pop(), rows.entries.pop()]
  if (key === undefined || !entry || rows.keys.length === 0) return
  put(rows, 0, key, entry)
  sink(rows, 0)
}

/** The rows without those that were removed. */
function compacted<Item>({ keys, entries }: Rows<Item>): Rows<Item> {
  const rows = {
    keys: keys.filter((_, place) => entries[place]?.item !== null),
    entries: entries.filter(({ item }) => item !== null),
  }
  for (let place = (rows.keys.length >> 1) - 1; place >= 0; place -= 1) sink(rows, place)
  return rows
}

/**
 * Entries in the order in which a moving price reaches them: `falling` gives the highest first, `rising` the lowest. Looking whether
 * a price has reached anything costs one comparison, however many wait. Levels are prices, whole numbers of 10⁻⁸ below 2⁵³, which a
 * double holds exactly; a key is a level with the sign that makes the first to be reached the least.
 */
export function createPriceHeap<Item>(direction: 'falling' | 'rising'): PriceHeap<Item> {
  const sign = direction === 'rising' ? 1 : -1
  let rows: Rows<Item> = { keys: [], entries: [] }
  let removed = 0
  const isReached = (at: number): boolean => rows.keys.length > 0 && (rows.keys[0] as number) <= sign * at
  return {
    add(level, item) {
      const entry = { item }
      rows.keys.push(sign * level)
      rows.entries.push(entry)
      rise(rows, rows.keys.length - 1)
      return entry
    },
    remove(entry) {
      if (entry.item === null) return
      entry.item = null
      removed += 1
      if (removed <= 64 || removed * 2 <= rows.keys.length) return
      rows = compacted(rows)
      removed = 0
    },
    isReached,
    take(at) {
      const taken: Item[] = []
      while (isReached(at)) {
        const first = rows.entries[0] as HeapEntry<Item>
        dropFirst(rows)
        if (first.item === null) removed -= 1
        else taken.push(first.item)
        // A later removal finds it gone already.
        first.item = null
      }
      return taken
    },
    size: () => rows.keys.length - removed,
  }
}
