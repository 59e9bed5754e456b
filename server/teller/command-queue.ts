/**
 * Whether somebody waits for the answer. What the server sends by itself, when a price or a time has come, is background work: it may come by
 * the thousand at one instant, and no customer's order waits behind it.
 */
export type Urgency = 'awaited' | 'background'

/** Anything that waits for its turn, by customer. */
export type Queued = { readonly command: { readonly customerId: bigint }; readonly urgency: Urgency }

export type CommandQueue<Item extends Queued> = {
  /** False where there is no room: the caller says that the service is busy. */
  add(item: Item): boolean
  /** The next batch: the first of each customer who is not being served already. */
  take(urgency: Urgency, most: number): Item[]
  /** These customers are served; those with more waiting are queued again. */
  release(items: readonly Item[]): void
  /** How many could be taken now. */
  ready(urgency: Urgency): number
  size(): number
}

/**
 * One line a customer, so that commands of one customer keep their order, and a place in the row of customers for each line. A customer who
 * waits for an answer has a place among those who do, with everything that came before in the same line. What a customer may have waiting is
 * bounded, and so is background work by itself: nobody can take the room of the others.
 */
export function createCommandQueue<Item extends Queued>(limits: {
  inAll: number
  ofCustomer: number
}): CommandQueue<Item> {
  const lines = new Map<bigint, Item[]>()
  const inService = new Set<bigint>()
  const ready = { awaited: new Set<bigint>(), background: new Set<bigint>() }
  const waiting = { awaited: 0, background: 0 }

  const queueUp = (customerId: bigint, line: readonly Item[]) => {
    if (inService.has(customerId)) return
    const urgency = line.some((item) => item.urgency === 'awaited') ? 'awaited' : 'background'
    if (urgency === 'awaited') ready.background.delete(customerId)
    ready[urgency].add(customerId)
  }
  return {
    add(item) {
      const { customerId } = item.command
      const line = lines.get(customerId) ?? []
      if (waiting[item.urgency] >= limits.inAll || line.length >= limits.ofCustomer) return false
      line.push(item)
      lines.set(customerId, line)
      waiting[item.urgency] += 1
      queueUp(customerId, line)
      return true
    },
    take(urgency, most) {
      const taken: Item[] = []
      for (const customerId of ready[urgency]) {
        if (taken.length === most) break
        ready[urgency].delete(customerId)
        const line = lines.get(customerId) ?? []
        const item = line.shift()
        if (line.length === 0) lines.delete(customerId)
        if (!item) continue
        inService.add(customerId)
        waiting[item.urgency] -= 1
        taken.push(item)
      }
      return taken
    },
    release(items) {
      for (const { command } of items) {
        inService.delete(command.customerId)
        const line = lines.get(command.customerId)
        if (line) queueUp(command.customerId, line)
      }
    },
    ready: (urgency) => ready[urgency].size,
    size: () => waiting.awaited + waiting.background,
  }
}
