import { balanceIn, type NaiveLedger } from './naive-ledger.ts'
import { type Ask, type Change, faults, type Round } from './round.ts'

export type PlannerOptions = {
  /** How many customers there are at a time; further ones take the place of the oldest. */
  mostCustomers: number
  /** Asks in a round, at most. */
  mostAsks: number
  /** Whether customers are forgotten by both ledgers. */
  forgets: boolean
  /** How often something goes wrong in a round. */
  faultRate: number
  /** Whether two may send the same receipt in one round, so that it matters which comes first. */
  races: boolean
}

/** Many customers one after another, several at a time, and something goes wrong in every tenth round. */
export const longRun: PlannerOptions = {
  ...{ mostCustomers: 30, mostAsks: 4, forgets: true, faultRate: 0.1, races: true },
}

type Planner = { next(ledger: NaiveLedger): Round }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Amounts as people and programs write them who are up to something, or careless. */
const oddAmounts = [
  ...[
    '',
    '0',
    '0.00',
    '-5.00',
    '-0',
    '1e3',
    '0x10',
    ' 10.00',
    '10.00 ',
    '10.001',
    '1,000.00',
    '+10.00',
    'NaN',
    'Infinity',
  ],
  ...[
    '9'.repeat(18),
    '9'.repeat(24),
    '9'.repeat(40),
    '10.',
    '.50',
    '10.0',
    '00010.00',
    '9.99',
    '10',
    '١٠',
    '__proto__',
  ],
]

/** The edges of the rules, in cents. */
const edges = [
  999n,
  1_000n,
  1_001n,
  499_999n,
  500_000n,
  500_001n,
  4_999_999n,
  5_000_000n,
  5_000_001n,
  100_000_000n,
]

const write = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

export function createPlanner(random: () => number, options: PlannerOptions): Planner {
  const below = (limit: number): number => Math.floor(random() * limit)
  const chance = (part: number): boolean => random() < part
  const pick = <Value>(list: readonly Value[]): Value | undefined => list[below(list.length)]
  const uuid = (): string => {
    const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join('')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
  }
  let now = Date.parse('2026-01-05T10:00:00Z')
  let [customers, keys, pictures] = [0n, 0, 0]
  let past: Ask[] = []
  const freshKey = (): string => {
    keys += 1
    return `key-${String(keys).padStart(8, '0')}`
  }

  const openCustomer = (): Change[] => {
    customers += 1n
    const practice = chance(0.8)
    const opened: Change = { kind: 'customer', id: customers, verified: practice }
    const bank: Change = { kind: 'bank', id: uuid(), customerId: customers, usableFrom: now }
    return practice ? [opened, bank] : [opened]
  }
  const passTime = (): void => {
    const jump = random()
    if (jump < 0.01) now -= below(hour)
    else if (jump < 0.03) now += below(2 * day)
    else now += below(10 * minute)
  }

  const planChanges = (ledger: NaiveLedger): Change[] => {
    const changes: Change[] = []
    const ids = [...ledger.customers.keys()]
    if (ids.length < 3 || (chance(0.05) && (options.forgets || ids.length < options.mostCustomers)))
      changes.push(...openCustomer())
    if (ledger.operators.size === 0)
      for (const id of [11n, 12n, 13n, 14n])
        changes.push({ kind: 'operator', id, customerId: id === 13n ? 1n : null, reviewer: id !== 14n })
    const oldest = ids[0]
    if (options.forgets && oldest !== undefined && ids.length > options.mostCustomers)
      changes.push({ kind: 'gone', id: oldest })
    const id = pick(ids)
    if (id === undefined || id === oldest) return changes
    if (chance(0.02)) changes.push({ kind: 'operator', id: 13n, customerId: id, reviewer: true })
    if (chance(0.03)) changes.push({ kind: 'verification', id, verified: chance(0.7) })
    if (chance(0.05)) changes.push({ kind: 'bank', id: uuid(), customerId: id, usableFrom: now + day })
    const bank = chance(0.01) ? pick([...ledger.banks.keys()]) : undefined
    if (bank !== undefined) changes.push({ kind: 'bank-removed', id: bank })
    return changes
  }

  const amountFor = (ledger: NaiveLedger, customerId: bigint): string => {
    if (chance(0.06)) return pick(oddAmounts) ?? ''
    if (chance(0.2)) return write(pick(edges) ?? 0n)
    const customer = ledger.customers.get(customerId)
    const cash = customer ? balanceIn(customer, 'cash') : 0n
    if (chance(0.2)) return write(cash + BigInt(below(3)) - (cash > 0n ? 1n : 0n))
    return write(BigInt(1_000 + below(chance(0.1) ? 6_000_000 : 300_000)))
  }
  /** What may still be asked for on this day, give or take a cent. */
  const limitFor = (ledger: NaiveLedger, customerId: bigint): string => {
    let left = 5_000_000n
    for (const { kind, customerId: owner, status, askedAt, amount } of ledger.requests.values())
      if (
        kind === 'withdrawal' &&
        owner === customerId &&
        Math.floor(askedAt / day) === Math.floor(now / day)
      )
        if (status === 'in-review' || status === 'completed') left -= amount
    return write(left < 1_000n ? 1_000n : left + BigInt(below(3)) - 1n)
  }
  const planDeposit = (ledger: NaiveLedger, customerId: bigint, changes: Change[]): Ask => {
    const asked = {
      kind: 'deposit' as const,
      customerId,
      key: freshKey(),
      amount: amountFor(ledger, customerId),
    }
    const known = chance(0.15) ? pick([...ledger.receipts.keys()]) : undefined
    if (known !== undefined) return { ...asked, receiptId: known }
    const copied = chance(0.1) ? pick([...ledger.receipts.values()])?.picture : undefined
    pictures += 1
    const picture = copied ?? `picture ${pictures}`
    const id = uuid()
    changes.push({ kind: 'receipt', id, customerId, picture })
    return { ...asked, receiptId: id }
  }
  const planWithdrawal = (ledger: NaiveLedger, customerId: bigint): Ask => {
    const all = [...ledger.banks]
    const own = all.filter(([, bank]) => bank.customerId === customerId)
    const [bankId = uuid()] = pick(chance(0.05) ? all : own) ?? []
    const fee = chance(0.5) ? 0n : BigInt(1 + below(999))
    const amount = chance(0.15) ? limitFor(ledger, customerId) : amountFor(ledger, customerId)
    return { kind: 'withdraw', customerId, key: freshKey(), amount, bankId, fee }
  }
  const planReview = (ledger: NaiveLedger, customerId: bigint): Ask | null => {
    const all = [...ledger.requests].filter(([, request]) => request.customerId === customerId)
    const open = all.filter(([, { status }]) => status === 'in-review')
    const [request, found] = pick(chance(0.9) ? open : all) ?? []
    if (request === undefined || !found) return null
    const named = { customerId, request, of: chance(0.97) ? found.kind : ('deposit' as const) }
    if (chance(0.25)) return { kind: 'cancel', key: freshKey(), ...named }
    const operatorId = pick([11n, 11n, 12n, 12n, 13n, 14n, 15n]) ?? 11n
    const verdict = chance(0.8) ? 'approve' : 'reject'
    return { kind: 'review', key: freshKey(), ...named, operatorId, verdict, stale: chance(0.03) }
  }
  /** The same ask once more, late; or its key with something else. */
  const planAgain = (customerId: bigint): Ask | null => {
    const again = pick(past.filter((ask) => ask.customerId === customerId))
    if (!again || chance(0.7)) return again ?? null
    if ('amount' in again) return { ...again, amount: write(BigInt(1_000 + below(9_000))) }
    return again.kind === 'review'
      ? { ...again, verdict: again.verdict === 'approve' ? 'reject' : 'approve' }
      : again
  }
  const planAsk = (ledger: NaiveLedger, customerId: bigint, changes: Change[]): Ask | null => {
    const customer = ledger.customers.get(customerId)
    if (customer?.verified && customer.postings.length === 0 && chance(0.8))
      return { kind: 'fund', customerId, key: 'fund-practice' }
    const kind = random()
    if (kind < 0.12) return planAgain(customerId)
    if (kind < 0.3) return planDeposit(ledger, customerId, changes)
    return kind < 0.6 ? planWithdrawal(ledger, customerId) : planReview(ledger, customerId)
  }

  /** The picture an ask is about. Within a round the order of two that share one matters, and a batch decides all by what was before. */
  const pictureOf = (ledger: NaiveLedger, changes: readonly Change[], ask: Ask): string | null => {
    if (ask.kind === 'cancel' || ask.kind === 'review')
      return ledger.requests.get(ask.request)?.picture ?? null
    if (ask.kind !== 'deposit') return null
    const sent = changes.find((change) => change.kind === 'receipt' && change.id === ask.receiptId)
    return sent?.kind === 'receipt' ? sent.picture : (ledger.receipts.get(ask.receiptId)?.picture ?? null)
  }
  const mayMeet = (ask: Ask, other: Ask): boolean =>
    options.races && ask.kind === 'deposit' && other.kind === 'deposit'

  return {
    next(ledger) {
      passTime()
      const changes = planChanges(ledger)
      const gone = new Set(changes.map((change) => (change.kind === 'gone' ? change.id : null)))
      const asks: Ask[] = []
      const ids = [...ledger.customers.keys()].filter((id) => !gone.has(id))
      for (let left = 1 + below(options.mostAsks); left > 0 && ids.length > 0; left -= 1) {
        const [customerId = 0n] = ids.splice(below(ids.length), 1)
        const ask = planAsk(ledger, chance(0.002) ? customers + 999n : customerId, changes)
        if (!ask) continue
        const picture = pictureOf(ledger, changes, ask)
        const clash = asks.some(
          (other) =>
            picture !== null && pictureOf(ledger, changes, other) === picture && !mayMeet(ask, other),
        )
        if (!clash && !asks.some((other) => other.customerId === ask.customerId)) asks.push(ask)
      }
      past = [...past, ...asks].slice(-300)
      const fault = chance(options.faultRate) ? (pick(faults) ?? null) : null
      return { now, changes, asks, fault: fault === 'away-for-a-moment' && chance(0.98) ? null : fault }
    },
  }
}
