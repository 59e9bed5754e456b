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

/**
 * Entries in the order in which a moving price reaches them: `falling` gives the highest first, `rising` the lowest. Looking whether
 * a price has reached anything costs one comparison, however many wait. Levels are prices, whole numbers of 10⁻⁸ below 2⁵³, which a
 * double holds exactly; they lie beside the entries, in a list of nothing but numbers, with the sign that makes the first the least.
 */
export function createPriceHeap<Item>(direction: 'falling' | 'rising'): PriceHeap<Item> {
  const sign = direction === 'rising' ? 1 : -1
  let keys: number[] = []
  let entries: HeapEntry<Item>[] = []
  let removed = 0

  const put = (place: number, key: number, entry: HeapEntry<Item>) => {
    keys[place] = key
    entries[place] = entry
  }
  const move = (from: number, to: number) => put(to, keys[from] as number, entries[from] as HeapEntry<Item>)

  const rise = (from: number) => {
    const [key, entry] = [keys[from] as number, entries[from] as HeapEntry<Item>]
    let place = from
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (key >= (keys[parent] as number)) break
      move(parent, place)
      place = parent
    }
    put(place, key, entry)
  }
  const sink = (from: number) => {
    const [key, entry] = [keys[from] as number, entries[from] as HeapEntry<Item>]
    let place = from
    for (;;) {
      let child = 2 * place + 1
      if (child >= keys.length) break
      if (child + 1 < keys.length && (keys[child + 1] as number) < (keys[child] as number)) child += 1
      if ((keys[child] as number) >= key) break
      move(child, place)
      place = child
    }
    put(place, key, entry)
  }
  const dropFirst = () => {
    const [key, entry] = [keys.pop(), entries.pop()]
    if (key === undefined || !entry || keys.length === 0) return
    put(0, key, entry)
    sink(0)
  }
  const compact = () => {
    keys = keys.filter((_, place) => entries[place]?.item !== null)
    entries = entries.filter(({ item }) => item !== null)
    removed = 0
    for (let place = (keys.length >> 1) - 1; place >= 0; place -= 1) sink(place)
  }
  const isReached = (at: number): boolean => keys.length > 0 && (keys[0] as number) <= sign * at

  return {
    add(level, item) {
      const entry = { item }
      keys.push(sign * level)
      entries.push(entry)
      rise(keys.length - 1)
      return entry
    },
    remove(entry) {
      if (entry.item === null) return
      entry.item = null
      removed += 1
      if (removed > 64 && removed * 2 > keys.length) compact()
    },
    isReached,
    take(at) {
      const taken: Item[] = []
      while (isReached(at)) {
        const first = entries[0] as HeapEntry<Item>
        dropFirst()
        if (first.item === null) removed -= 1
        else taken.push(first.item)
        // Whoever removes it later finds it gone already.
        first.item = null
      }
      return taken
    },
    size: () => keys.length - removed,
  }
}
