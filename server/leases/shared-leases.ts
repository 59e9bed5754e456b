import { setTimeout as sleep } from 'node:timers/promises'
import { freeSeat, leasesToLetGo, shareOf } from './fair-share.ts'
import { createHeldLeases, type HeldLease } from './held-leases.ts'
import { renewHeld, returnLeases, takeFree } from './lease-table.ts'
import { goodSeconds, type LeaseDeps, type Leases, renewEveryMs, renewLeases } from './renew-leases.ts'

/** While a process has not its share, it looks so often whether it may take or let go. */
const changeEveryMs = 250
/** What is under way when leases are let go is waited for so long; then the next holder finds what is left. */
const longestLeaveMs = 2_000

type Shared = {
  /** In the order in which they are taken. */
  names: readonly string[]
  seat: string
  /** So many leases may be on their way from one process to another. */
  step: number
  /** What must be free before a lease is taken: how a release before this one called it. */
  formerly(name: string): string
}

type SharedListener = {
  /** These have begun again: all that were taken at once. */
  begun(leases: readonly HeldLease[]): Promise<void>
  /** Nothing new is to be done under these. Resolves when what is under way is done. */
  leave(names: readonly string[]): Promise<void>
  lost(names: readonly string[]): void
}

/** What the table says in a turn: what this process holds, what anybody does, and which seats are taken. */
type Turn = { held: HeldLease[]; live: ReadonlySet<string>; seats: number[]; mine: number | null }

/** Seats are leases of this name with a number behind it. */
const prefixOf = ({ seat }: Shared): string => `${seat}/`

/** Renews what this process holds and looks at everything else; in one statement. */
async function renew({ database }: LeaseDeps, shared: Shared, holder: string): Promise<Turn> {
  const prefix = prefixOf(shared)
  const names = [...new Set([...shared.names, ...shared.names.map(shared.formerly)])]
  const rows = await renewHeld(database, holder, { names, prefix, seconds: goodSeconds })
  const turn: Turn = { held: [], live: new Set(rows.map(({ name }) => name)), seats: [], mine: null }
  for (const { name, token } of rows) {
    const seat = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : null
    if (seat !== null) turn.seats.push(seat)
    if (token === null) continue
    if (seat === null) turn.held.push({ name, token })
    else turn.mine = seat
  }
  return turn
}

/** The number of a seat that was free; null where none is left, or another was faster. */
async function takeSeat(
  { database }: LeaseDeps,
  shared: Shared,
  { holder, taken }: { holder: string; taken: readonly number[] },
): Promise<number | null> {
  const number = freeSeat(taken, shared.names.length)
  if (number === null) return null
  const name = `${prefixOf(shared)}${number}`
  const won = await takeFree(database, [name], holder, { seconds: goodSeconds })
  return won.length > 0 ? number : null
}

/**
 * Keeps leases that processes share evenly. One that comes gets its share within seconds, from those that have more; that of one that dies is
 * taken over when it has run out.
 */
export function createSharedLeases(shared: Shared, deps: LeaseDeps, hear: SharedListener): Leases {
  const { names, step, formerly } = shared
  const { database } = deps
  const known = createHeldLeases(deps.log, hear, { together: true })
  let isEven = false

  const letGo = async (leaving: readonly string[], held: readonly HeldLease[], turn: [string, number]) => {
    const [holder, until] = turn
    try {
      await Promise.race([hear.leave(leaving), sleep(longestLeaveMs, undefined, { ref: false })])
      await returnLeases(database, holder, leaving)
    } finally {
      // Where they could not be given back, they begin anew with the next renewal.
      known.set(
        held.filter(({ name }) => !leaving.includes(name)),
        until,
      )
    }
  }
  const takeTurn = async (holder: string, until: number) => {
    const { held, live, seats, mine } = await renew(deps, shared, holder)
    known.set(held, until)
    const number = mine ?? (await takeSeat(deps, shared, { holder, taken: seats }))
    if (number === null) return
    const share = shareOf(names.length, seats, number)
    const open = names.filter((name) => !live.has(name) && !live.has(formerly(name)))
    const room = share - held.length
    isEven = room === 0
    if (room > 0 && open.length > 0 && !known.isBeginning()) {
      const won = await takeFree(database, open, holder, { seconds: goodSeconds, most: room })
      known.set([...held, ...won], until)
      isEven = won.length === room
      return
    }
    const mineNow = new Set(held.map(({ name }) => name))
    const leaving = leasesToLetGo({ names, held: mineNow, free: open.length, share, step })
    if (leaving.length > 0) await letGo(leaving, held, [holder, until])
  }
  return renewLeases(deps, known, {
    turn: takeTurn,
    pauseMs: () => (isEven ? renewEveryMs : changeEveryMs),
  })
}
