import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { type Refusal, refusal } from './refusal.ts'

/** Who sends something: a customer, from the network that an address counts as (`address-group.ts`). */
export type Sender = { customerId: bigint; address: string }

/** The place of one upload among all that are held in memory. */
export type Place = {
  /** What to call when the room is wanted for others: the bytes must be let go at once. Null while they cannot be. */
  onEviction(evict: (() => void) | null): void
  /** Keeps the place and holds nothing in it. */
  giveBack(): void
  leave(): void
}

export type UploadRoom = {
  /** Keeps room for so many bytes from now on, whether they have arrived or not. */
  enter(sender: Sender, bytes: number): Result<Place, Refusal>
}

type RoomLimits = {
  /** How much of all uploads together is in memory. */
  mostBytes: number
  /** What the smallest upload counts, so that their number is bounded too. */
  leastBytes: number
  /** How many uploads one customer sends at a time. */
  mostEach: number
}

const usual: RoomLimits = { mostBytes: 96 * 1024 * 1024, leastBytes: 256 * 1024, mostEach: 3 }

/** An upload weighs its bytes, and as much again for every so long that it is held: slow ones become heavy. */
const doubledAfterMs = 5_000
/** Who is to make room weighs at least so many times what the newcomer does; equals are left in peace. */
const heavier = 2

type Holding = Sender & { bytes: number; since: number; evict: (() => void) | null }

const weigh = (holdings: readonly Holding[], now: number): number =>
  holdings.reduce((sum, { bytes, since }) => sum + bytes * (1 + (now - since) / doubledAfterMs), 0)

/**
 * Shares the memory for uploads. First come is first served while there is room. Where there is none left, a newcomer takes it from those who
 * weigh much more: from the heaviest address, and inside the newcomer's own address from the heaviest customer. So those who leave many
 * uploads unfinished slow down each other, and nobody else.
 */
export function createUploadRoom(
  given: Partial<RoomLimits> = {},
  clock: () => number = () => performance.now(),
): UploadRoom {
  const { mostBytes, leastBytes, mostEach } = { ...usual, ...given }
  const holdings = new Set<Holding>()

  const weightOfAddress = (of: Sender, now: number) =>
    weigh(
      [...holdings].filter(({ address }) => address === of.address),
      now,
    )
  const weightOfCustomer = (of: Sender, now: number) =>
    weigh(
      [...holdings].filter(({ customerId }) => customerId === of.customerId),
      now,
    )

  /** The largest upload of the heaviest sender that may be evicted for the newcomer. */
  const findHeavier = (newcomer: Holding, now: number): Holding | null => {
    const ofAddress = newcomer.bytes + weightOfAddress(newcomer, now)
    const ofCustomer = newcomer.bytes + weightOfCustomer(newcomer, now)
    const [heaviest] = [...holdings]
      .filter(({ evict, bytes }) => evict !== null && bytes > 0)
      .map((holding) => ({
        holding,
        times:
          holding.address === newcomer.address
            ? weightOfCustomer(holding, now) / ofCustomer
            : weightOfAddress(holding, now) / ofAddress,
        weight: weightOfCustomer(holding, now),
      }))
      .filter(({ times }) => times >= heavier)
      .sort(
        (one, other) =>
          other.times - one.times || other.weight - one.weight || other.holding.bytes - one.holding.bytes,
      )
    return heaviest?.holding ?? null
  }

  const makeRoom = (newcomer: Holding): boolean => {
    const held = () => [...holdings].reduce((sum, { bytes }) => sum + bytes, 0)
    while (held() + newcomer.bytes > mostBytes) {
      const other = findHeavier(newcomer, newcomer.since)
      if (other === null) return false
      other.bytes = 0
      other.evict?.()
    }
    return true
  }

  return {
    enter(sender, bytes) {
      const own = [...holdings].filter(({ customerId }) => customerId === sender.customerId)
      if (own.length >= mostEach) return refuse({ code: 'too-many-requests', params: { seconds: '1' } })
      const holding: Holding = { ...sender, bytes: Math.max(bytes, leastBytes), since: clock(), evict: null }
      if (!makeRoom(holding)) return refuse(refusal('server-busy'))
      holdings.add(holding)
      return accept({
        onEviction: (evict) => {
          holding.evict = evict
        },
        giveBack: () => {
          holding.bytes = 0
        },
        leave: () => holdings.delete(holding),
      })
    },
  }
}
