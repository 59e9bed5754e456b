import { commitDirection, orderText } from '@candor/domain/contracts/contract-order.ts'
import { cents } from '@candor/domain/money/cents.ts'
import type { SignedCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import type { NewLeaf } from '@candor/server/proofs/gather-leaves.ts'
import { makeLogKey } from '@candor/server/proofs/log-key.ts'
import type { Cheat } from './cheat.ts'
import { overdue } from './late-times.ts'

/** Longer than an acceptance may be older or newer than the checkpoint that its receipt names. */
const heldSeconds = 70

/** Servers that do not take an order as the device has signed it. */
export const orderCheats: readonly Cheat[] = [
  {
    name: 'purchase second moved',
    story: 'It moves the purchase second by five seconds, to a tick that it likes better.',
    flaggedBy: 'receipt',
    isUnsettled: true,
    lie: (patch) =>
      patch('decideBuyContract', (honest) => (...asked) => {
        const decided = honest(...asked)
        if (!decided.ok) return decided
        const { contract, transfers } = decided.value
        const { purchaseAt, expiresAt } = contract
        const moved = { ...contract, purchaseAt: purchaseAt + 5_000, expiresAt: expiresAt + 5_000 }
        return { ...decided, value: { contract: moved, transfers } }
      }),
  },
  {
    name: 'answer held back',
    story:
      'It waits until it knows how the contract ends, and dates the acceptance before the purchase second.',
    flaggedBy: 'receipt',
    isUnsettled: true,
    sendingSeconds: heldSeconds,
    lie: (patch) =>
      patch('decideBuyContract', (honest) => (request, facts) => {
        const { seenAt } = request
        const market = facts.market && { ...facts.market, lastTickAt: seenAt }
        return honest(request, { ...facts, market, now: seenAt + 500 })
      }),
  },
  {
    name: 'direction flipped',
    story: 'It settles a rise as a fall, and writes that into the record.',
    flaggedBy: 'result',
    lie: (patch) => {
      const flip = (direction: 'rise' | 'fall' | null) => (direction === 'rise' ? 'fall' : 'rise')
      patch(
        'settleContract',
        (honest) => (contract, facts) => honest(contract, { ...facts, direction: flip(facts.direction) }),
      )
      patch(
        'settlementRecord',
        (honest) => (row, opened, salt) =>
          honest(row, { ...opened, direction: flip(opened.direction) }, salt),
      )
    },
  },
  {
    name: 'stake doubled',
    story: 'It takes twice the stake that was ordered.',
    flaggedBy: 'posting',
    lie: (patch) =>
      patch(
        'decideBuyContract',
        (honest) => (request, facts) => honest({ ...request, stake: cents(request.stake * 2n) }, facts),
      ),
  },
  {
    name: 'order rewritten',
    story: 'The receipt is for an order of twice the stake.',
    flaggedBy: 'receipt',
    isUnsettled: true,
    lie: (patch) =>
      patch('signReceipt', (honest) => (signer, body) => {
        const order = { ...body.order, stake: `${BigInt(body.order.stake) * 2n}` }
        return honest(signer, { ...body, order })
      }),
  },
  {
    name: 'purchase invented',
    story: 'It makes up an order, with a device and a direction of its own, and signs a receipt for it.',
    flaggedBy: 'receipt',
    isUnsettled: true,
    lie: (patch) => {
      const device = makeLogKey()
      patch('signReceipt', (honest) => (signer, body) => {
        const direction = commitDirection('fall', '00'.repeat(32))
        const order = { ...body.order, device: device.publicKey, direction }
        return honest(signer, { ...body, order, orderSignature: device.sign(orderText(order)) })
      })
    },
  },
  {
    name: 'acceptance sealed late',
    story:
      'It keeps acceptances out of the log until their prices are on sealed pages, and settles as if nothing were.',
    flaggedBy: 'inclusion',
    isUnsettled: true,
    lie: (patch) => {
      const held: NewLeaf[] = []
      let since = 0
      patch('gatherLeaves', (honest) => async (connection, key, now) => {
        const leaves = await honest(connection, key, now)
        const accepted = leaves.filter(({ kind }) => kind === 'acceptance')
        if (accepted.length > 0 && held.length === 0) since = now
        held.push(...accepted)
        const rest = leaves.filter(({ kind }) => kind !== 'acceptance')
        return now - since > 75_000 ? [...rest, ...held.splice(0)] : rest
      })
      patch(
        'settleContract',
        (honest) => (contract, facts) => honest(contract, { ...facts, sealedInTime: true }),
      )
    },
    acts: { settled: ({ pass }) => pass(60) },
  },
  {
    name: 'old checkpoint in the receipt',
    story: 'Its receipts name the first checkpoint of the log, so that anything may be sealed before them.',
    flaggedBy: 'receipt',
    isUnsettled: true,
    lie: (patch) => {
      let first: SignedCheckpoint | null = null
      patch('signCheckpoint', (honest) => (...asked) => {
        const signed = honest(...asked)
        first ??= { text: signed.text, signature: signed.signature }
        return signed
      })
      patch(
        'signReceipt',
        (honest) => (signer, body) => honest(signer, { ...body, checkpoint: first ?? body.checkpoint }),
      )
    },
    acts: { begun: ({ pass }) => pass(70) },
  },
  {
    name: 'unopened though acknowledged',
    story: 'It acknowledges every opening, and says afterwards that there was none.',
    flaggedBy: 'result',
    lie: (patch) => {
      patch('settleContract', (honest) => (contract, facts) => {
        const late = { ...facts, direction: null, now: contract.expiresAt + dayMs }
        return honest(contract, facts) && honest(contract, late)
      })
      patch(
        'settlementRecord',
        (honest) => (row, _opened, salt) => honest(row, { direction: null, nonce: null }, salt),
      )
    },
  },
  {
    name: 'openings not acknowledged',
    story: 'It signs no opening, so that it can say that none has come.',
    flaggedBy: 'result',
    isUnsettled: true,
    lie: (patch) => {
      patch('signOpening', () => () => '00'.repeat(64))
      patch('contractsToSettle', () => async () => [])
    },
    acts: { asked: ({ wait }) => wait(overdue) },
  },
  {
    name: 'settled when it was looked at',
    story: 'It settles nothing until a customer complains, and then as it should have.',
    flaggedBy: 'result',
    isUnsettled: true,
    looksEarly: true,
    lie: (patch, stage) =>
      patch('contractsToSettle', (honest) => async (...asked) => {
        return stage() === 'asked' ? await honest(...asked) : []
      }),
    acts: {
      settled: ({ wait }) => wait(overdue),
      asked: ({ pass }) => pass(5),
    },
  },
]
