import type { Direction } from '@candor/domain/contracts/contract.ts'
import { noCents } from '@candor/domain/money/cents.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import type { OrderQuestion } from '../orders/ask-before-order.ts'
import type { Say } from '../words/use-words.ts'
import type { ContractTicketState } from './use-contract-ticket.ts'

/** A delivery contract, as it is shown once more before it is bought: what losing it costs comes last. */
export function contractQuestion(
  say: Say,
  name: string,
  direction: Direction,
  { seconds, stake, outcomes }: ContractTicketState,
): OrderQuestion {
  const amount = formatMoney(stake ?? noCents)
  return {
    title: say('contract.ask-title'),
    subject: `${name} ${say(`contract.${direction}`)}`,
    items: [
      { id: 'time', label: say('contract.time-limit'), value: say('contract.seconds', { n: seconds }) },
      { id: 'stake', label: say('contract.stake'), value: amount },
      {
        id: 'win',
        label: say('contract.if-win'),
        value: formatMoney(outcomes?.profit ?? noCents, { signed: true }),
      },
      { id: 'lose', label: say('contract.if-lose'), value: `\u2212${amount}`, total: true },
    ],
    ok: say(`contract.buy-${direction}`, { amount }),
  }
}
