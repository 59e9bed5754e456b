/** Something that waits for a price. */
export type HeapEntry<Item> = { readonly price: number; item: Item | null }

export type PriceHeap<Item> = {
  add(price: number, item: Item): HeapEntry<Item>
  /** Forgets an entry. It stays in its place until it comes up or half of all are like it. */
  remove(entry: HeapEntry<Item>): void
  /** Takes everything that a price has reached. */
  take(price: number): Item[]
  size(): number
}

/**
 * Entries in the order in which a moving price reaches them: `falling` gives the highest first, `rising` the lowest. Looking whether
 * a price has reached anything costs one comparison, however many wait. Prices are whole numbers of 10⁻⁸ below 2⁵³, which a double
 * holds exactly.
 */
export function createPriceHeap<Item>(direction: 'falling' | 'rising'): PriceHeap<Item> {
  let entries: HeapEntry<Item>[] = []
  let removed = 0
  const sign = direction === 'rising' ? 1 : -1
  const before = (one: HeapEntry<Item>, other: HeapEntry<Item>) => sign * one.price < sign * other.price

  const rise = (from: number) => {
    const entry = entries[from] as HeapEntry<Item>
    let place = from
    while (place > 0) {
      const parent = (place - 1) >> 1
      const above = entries[parent] as HeapEntry<Item>
      if (!before(entry, above)) break
      entries[place] = above
      place = parent
    }
    entries[place] = entry
  }
  const sink = (from: number) => {
    const entry = entries[from] as HeapEntry<Item>
    let place = from
    for (;;) {
      let child = 2 * place + 1
      if (child >= entries.length) break
      const right = entries[child + 1]
      if (right && before(right, entries[child] as HeapEntry<Item>)) child += 1
      const below = entries[child] as HeapEntry<Item>
      if (!before(below, entry)) break
      entries[place] = below
      place = child
    }
    entries[place] = entry
  }
  const pop = (): HeapEntry<Item> | undefined => {
    const first = entries[0]
    const last = entries.pop()
    if (last && entries.length > 0) {
      entries[0] = last
      sink(0)
    }
    return first
  }
  const compact = () => {
    entries = entries.filter(({ item }) => item !== null)
    removed = 0
    for (let place = (entries.length >> 1) - 1; place >= 0; place -= 1) sink(place)
  }
  const isReached = (entry: HeapEntry<Item>, price: number) => sign * entry.price <= sign * price

  return {
    add(price, item) {
      const entry = { price, item }
      entries.push(entry)
      rise(entries.length - 1)
      return entry
    },
    remove(entry) {
      if (entry.item === null) return
      entry.item = null
      removed += 1
      if (removed > 64 && removed * 2 > entries.length) compact()
    },
    take(price) {
      const taken: Item[] = []
      for (let first = entries[0]; first && isReached(first, price); first = entries[0]) {
        pop()
        if (first.item === null) removed -= 1
        else taken.push(first.item)
        // Whoever removes it later finds it gone already.
        first.item = null
      }
      return taken
    },
    size: () => entries.length - removed,
  }
}
