import type { FastifyBaseLogger } from 'fastify'

/**
 * Whether the prices of this server lag behind what is public already. Where several servers share a database, each publishes to the others
 * which second it has published. A server that is late has a slow clock or a feed that is stuck; customers who look at another server know
 * its next price, so nothing is traded on this one's.
 */
export type PriceLag = {
  /** This second, in epoch milliseconds, was published by a server, or is stored. */
  hear(at: number): void
  /** Whether orders must be refused because of it. */
  isBehind(): boolean
}

type PriceLagOptions = {
  /** The second that is published here, in epoch milliseconds. */
  published: () => number
  /** Publishes this second here now, if the clock is so near to it that this is right. */
  follow: (at: number) => void
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Milliseconds that pass evenly, whatever is done to the clock. */
  elapsed?: () => number
}

/** A late clock is late in every second, so one late second stands for those around it. */
const heldMs = 3_000

export function createPriceLag(options: PriceLagOptions): PriceLag {
  const { published, follow, log, elapsed = () => performance.now() } = options
  let behindUntil = Number.NEGATIVE_INFINITY
  const isBehind = () => elapsed() < behindUntil
  return {
    hear(at) {
      if (at <= published()) return
      follow(at)
      if (at <= published()) return
      if (!isBehind())
        log.warn(
          { newest: new Date(at).toISOString(), ours: new Date(published()).toISOString() },
          'prices lag behind another server: orders are refused until clock and feed keep up',
        )
      behindUntil = elapsed() + heldMs
    },
    isBehind,
  }
}
