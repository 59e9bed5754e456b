import { readCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import type { StoredTransfer } from '@candor/server/ledger/transfer-table.ts'
import { sql } from 'kysely'
import { asOwner } from '../database/operator-client.ts'
import type { Cheat } from './cheat.ts'
import { overdue } from './late-times.ts'
import type { Patch } from './patch-points.ts'
import { oneCentLess } from './result-cheats.ts'
import type { Scene } from './scene.ts'

const refuse = (): never => {
  throw new Error('not given')
}

/** The history of postings, as a list and as the story of one contract. */
const refuseHistory = (patch: Patch): void => {
  patch('listTransfers', () => refuse)
  patch('listStory', () => refuse)
}

/** Asked for when the contracts are settled, and again when it is overdue. */
const askedTwice = {
  looksEarly: true,
  acts: { asked: ({ wait }: Scene) => wait(overdue) },
}

/** Posts a fee that nobody asked for, in the customer's chain as it should be. */
const postFee = ({ server }: Scene): Promise<void> =>
  asOwner(server, async (database) => {
    const at = new Date(server.clock.now())
    await sql`
      with fee as (
        select customer_id, last_number + 1 as number, cash - 36000 as cash, next_tip(tip, posting_text(
          last_number + 1, 'withdrawal-fee', 'withdrawing', 'house-fees', 36000, ${at}::timestamptz, null, null)) as tip
        from balances where customer_id in (select customer_id from contracts)),
      posted as (
        insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after, tip)
        select customer_id, number, ${at}::timestamptz, 'withdrawal-fee', 'withdrawing', 'house-fees', 36000, cash, tip from fee)
      update balances b set last_number = fee.number, cash = fee.cash, tip = fee.tip from fee
      where fee.customer_id = b.customer_id`.execute(database)
  })

/** Takes a cent of what was posted, and chains everything anew. */
const rewritePostings = ({ server }: Scene): Promise<void> =>
  asOwner(server, async (database) => {
    await sql`set session_replication_role = replica`.execute(database)
    await sql`update transfers set amount = amount - 1 where kind = 'contract-profit'`.execute(database)
    await sql`update transfers set tip = null where customer_id in (select customer_id from contracts)`.execute(
      database,
    )
    await sql`select build_posting_chains()`.execute(database)
  })

/** Servers that withhold evidence against them, or send something else, and that take money afterwards. */
export const evidenceCheats: readonly Cheat[] = [
  {
    name: 'leaves refused',
    story: 'It does not let anybody read the leaves of the log.',
    flaggedBy: 'inclusion',
    lie: (patch) => patch('listLeafTexts', () => refuse),
    ...askedTwice,
  },
  {
    name: 'postings refused',
    story: 'It shows the customer no postings.',
    flaggedBy: 'posting',
    lie: (patch) => refuseHistory(patch),
    ...askedTwice,
  },
  {
    name: 'cent less and history refused',
    story: 'It posts a cent less than it says, and shows neither history nor chain.',
    flaggedBy: 'posting',
    lie: (patch, stage) => {
      patch('settleContract', (honest) => (...asked) => {
        const settled = honest(...asked)
        return settled && oneCentLess(settled)
      })
      patch('listContractPostings', (honest) => async (...asked) => {
        const postings = await honest(...asked)
        return postings.map((posting, i) =>
          i === postings.length - 1 ? { ...posting, amount: `${BigInt(posting.amount) + 1n}` } : posting,
        )
      })
      refuseHistory(patch)
      patch(
        'findChain',
        (honest) =>
          (...asked) =>
            stage() === 'begun' ? honest(...asked) : refuse(),
      )
    },
    ...askedTwice,
  },
  {
    name: 'heads not proved',
    story: 'It does not prove that the heads that it has told are of one history.',
    flaggedBy: 'consistency',
    lie: (patch) => {
      const sold = new Set<number>()
      patch('signReceipt', (honest) => (signer, body) => {
        sold.add(readCheckpoint(body.checkpoint.text)?.size ?? 0)
        return honest(signer, body)
      })
      // The proof of a contract needs its own.
      patch(
        'proveConsistency',
        (honest) => (connection, from, to) => (sold.has(from) ? honest(connection, from, to) : refuse()),
      )
    },
    ...askedTwice,
  },
  {
    name: 'proof of another contract',
    story: 'Whichever contract is asked for, it gives the proof of the first.',
    flaggedBy: 'receipt',
    lie: (patch) => {
      let first: string | null = null
      patch('makeContractProof', (honest) => (connection, publicLog, proved) => {
        first ??= JSON.stringify(proved)
        return honest(connection, publicLog, JSON.parse(first))
      })
    },
  },
  {
    name: 'proof withheld',
    story: 'It gives no proof at all.',
    flaggedBy: 'result',
    lie: (patch) => patch('makeContractProof', () => refuse),
    ...askedTwice,
  },
  {
    name: 'fee after the win',
    story: 'After the settlement it takes a withdrawal fee of $360.',
    flaggedBy: 'posting',
    acts: { settled: postFee },
  },
  {
    name: 'postings rewritten',
    story: 'It takes a cent of a profit that it has sealed, and shows history and proof as they were.',
    flaggedBy: 'posting',
    lie: (patch, stage) => {
      patch('listContractPostings', (honest) => async (...asked) => {
        const postings = await honest(...asked)
        return postings.map((posting) =>
          posting.kind === 'contract-profit' && stage() !== 'bought'
            ? { ...posting, amount: `${BigInt(posting.amount) + 1n}` }
            : posting,
        )
      })
      const asTheyWere = (found: readonly StoredTransfer[]): StoredTransfer[] =>
        found.map((one) =>
          one.kind === 'contract-profit' && stage() !== 'bought' ? { ...one, amount: one.amount + 1n } : one,
        )
      patch(
        'listTransfers',
        (honest) =>
          async (...asked) =>
            asTheyWere(await honest(...asked)),
      )
      patch(
        'listStory',
        (honest) =>
          async (...asked) =>
            asTheyWere(await honest(...asked)),
      )
    },
    acts: { settled: rewritePostings },
  },
]
