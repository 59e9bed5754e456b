import type { Receipt } from '@candor/domain/contracts/contract-receipt.ts'
import { receiptText } from '@candor/domain/contracts/contract-receipt.ts'
import { rate } from '@candor/domain/money/rate.ts'
import type { Cheat } from './cheat.ts'
import { overdue } from './late-times.ts'

/** Servers that lie about what was agreed. */
export const purchaseCheats: readonly Cheat[] = [
  {
    name: 'backdated acceptance',
    story: 'Its receipts say that they were accepted a minute and a half earlier.',
    flaggedBy: 'receipt',
    isUnsettled: true,
    lie: (patch) =>
      patch(
        'signReceipt',
        (honest) => (signer, body) => honest(signer, { ...body, acceptedAt: body.acceptedAt - 90_000 }),
      ),
  },
  {
    name: 'replayed receipt',
    story: 'It sells a second contract and gives the receipt of the first.',
    flaggedBy: 'receipt',
    isUnsettled: true,
    lie: (patch) => {
      let given: string | null = null
      patch('signReceipt', (honest) => (...asked) => {
        given ??= honest(...asked)
        return given
      })
    },
  },
  {
    name: 'changed receipt',
    story: 'The proof has another receipt than the customer was given, signed anew, for half the stake.',
    flaggedBy: 'receipt',
    lie: (patch) =>
      patch('makeContractProof', (honest) => (connection, publicLog, proved) => {
        const { order } = proved.receipt.body
        const half = { ...order, stake: `${BigInt(order.stake) / 2n}` }
        const body = { ...proved.receipt.body, order: half }
        const receipt: Receipt = { body, signature: publicLog.key.sign(receiptText(body)) }
        return honest(connection, publicLog, { ...proved, receipt })
      }),
  },
  {
    name: 'terms changed within the day',
    story: 'It sells at a lower rate than the terms of the day have.',
    flaggedBy: 'terms',
    lie: (patch) =>
      patch('createContractDays', (honest) => () => {
        const days = honest()
        return {
          load: async (...asked) => {
            const find = await days.load(...asked)
            return (day) => {
              const known = find(day)
              const limits = known?.terms?.limits.map((limit) => ({ ...limit, rate: rate(70_000_000n) }))
              return known?.terms && limits ? { ...known, terms: { ...known.terms, limits } } : known
            }
          },
        }
      }),
  },
  {
    name: 'omitted acceptance',
    story: 'It takes the stakes and writes nothing into the log.',
    flaggedBy: 'inclusion',
    isUnsettled: true,
    lie: (patch) => patch('insertQueued', () => async () => {}),
    acts: { asked: ({ wait }) => wait(overdue) },
  },
  {
    name: 'hidden halt',
    prices: { told: (second) => `${90_000 + second}.00` },
    story: 'The instrument is halted, which voids the contracts; it settles them and does not show the halt.',
    flaggedBy: 'inclusion',
    lie: (patch) => {
      patch('settleContract', (honest) => (contract, facts) => honest(contract, { ...facts, haltedAt: null }))
      patch('findHaltBetween', () => async () => null)
    },
    acts: {
      bought: async ({ server }) => {
        await server.database
          .insertInto('instrument_halts')
          .values({
            symbol: 'BTCUSD',
            halted_at: new Date(server.clock.now() + 2_000),
            reason: 'a game',
            lifted_at: null,
          })
          .execute()
      },
    },
  },
]
