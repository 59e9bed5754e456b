import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below what systems give to outgoing connections (Linux from 32,768, others from 49,152): any connection of anybody could take one of those
 * between this look and the port's use.
 */
const usualFirst = 20_000
const count = 12_000
const tries = 100

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  const listens = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (listens) await new Promise((resolve) => probe.close(resolve))
  return listens
}

/** A port of this machine from the first on that nobody listens at, by chance, so that who looks at the same time finds another. */
export async function findFreePort(first = usualFirst): Promise<number> {
  for (let tried = 0; tried < tries; tried += 1) {
    const port = first + randomInt(count)
    if (await isFree(port)) return port
  }
  throw new Error('No port of this machine is free.')
}
