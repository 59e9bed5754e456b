/** Anything that waits for its turn, by customer. */
export type Queued = { readonly command: { readonly customerId: bigint } }

export type CommandQueue<Item extends Queued> = {
  /** False where there is no room: the caller says that the service is busy. */
  add(item: Item): boolean
  /** The next batch: the first of each customer who is not being served already. */
  take(most: number): Item[]
  /** These customers are served; whoever has more waiting is in line again. */
  release(items: readonly Item[]): void
  /** How many could be taken now. */
  ready(): number
  size(): number
}

/**
 * One line a customer, so that commands of one customer keep their order, and a place in the row of customers for each line. What a
 * customer may have waiting is bounded too: nobody can take the room of the others.
 */
export function createCommandQueue<Item extends Queued>(limits: {
  inAll: number
  ofCustomer: number
}): CommandQueue<Item> {
  const lines = new Map<bigint, Item[]>()
  const inService = new Set<bigint>()
  let ready: bigint[] = []
  let waiting = 0
  return {
    add(item) {
      const { customerId } = item.command
      const line = lines.get(customerId)
      if (waiting >= limits.inAll || (line?.length ?? 0) >= limits.ofCustomer) return false
      if (line) line.push(item)
      else {
        lines.set(customerId, [item])
        if (!inService.has(customerId)) ready.push(customerId)
      }
      waiting += 1
      return true
    },
    take(most) {
      const taken: Item[] = []
      for (const customerId of ready.slice(0, most)) {
        const line = lines.get(customerId) ?? []
        const item = line.shift()
        if (line.length === 0) lines.delete(customerId)
        if (!item) continue
        inService.add(customerId)
        taken.push(item)
      }
      ready = ready.slice(most)
      waiting -= taken.length
      return taken
    },
    release(items) {
      for (const { command } of items) {
        inService.delete(command.customerId)
        if (lines.has(command.customerId)) ready.push(command.customerId)
      }
    },
    ready: () => ready.length,
    size: () => waiting,
  }
}
