import { formatDateAndTime, formatTime } from '@candor/kit/numbers/format-date.ts'
import { formatPrice } from '@candor/kit/numbers/format-price.ts'
import type { WireContract } from '@candor/wire/contracts.ts'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import { useStore } from 'zustand'
import { centsOf } from '../ledger/balance-cents.ts'
import { neededDecimals } from '../orders/trade-text.ts'
import type { Fact } from '../positions/FactGrid.tsx'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { sayDirection, sayStatus } from '../proofs/contract-text.ts'
import { priceOf } from '../quotes/price-of.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import { ownDirections } from './own-directions.ts'

/** A tick to the millisecond: which one it was is what a settlement is about. */
const exactTime = (at: string): string =>
  `${formatTime(new Date(at), { seconds: true })}.${String(new Date(at).getMilliseconds()).padStart(3, '0')}`

/** Every field of the record of a contract (docs/SPECIFICATION.md, section 3), prices to their last digit. */
export function useContractFacts(instrument: WireInstrument | undefined): (contract: WireContract) => Fact[] {
  const say = useWords()
  const locale = useLocale()
  const money = useOwnMoney()
  const decimals = instrument?.decimals ?? 2
  const directions = useStore(ownDirections)
  return (contract) => {
    const { purchase, final, outcome, profit, stake, status } = contract
    const missing = say(status === 'settled' ? 'contract.none' : 'contract.none-yet')
    const mids = [purchase, final].flatMap((tick) => (tick ? [priceOf(tick.mid)] : []))
    // Prices that are to be compared have as many decimals as the longer one.
    const shown = Math.max(decimals, ...mids.map(neededDecimals))
    const price = (tick: WireContract['purchase']) => (tick ? formatPrice(priceOf(tick.mid), shown) : missing)
    const fact = (id: string, label: string, value: string): Fact => ({ id, label, value })
    return [
      fact('amount', say('contract.stake'), money(centsOf(stake))),
      fact('cost', say('contract.cost'), money(centsOf(stake))),
      fact('purchase', say('contract.purchase-price'), price(purchase)),
      fact('final', say('contract.final-price'), price(final)),
      fact('limit', say('contract.time-limit'), say('contract.seconds', { n: contract.timeLimit })),
      fact(
        'direction',
        say('contract.direction'),
        sayDirection(say, directions[contract.id] ?? contract.direction),
      ),
      fact(
        'profit',
        say('contract.total-profit'),
        profit === null ? missing : money(centsOf(profit), { signed: true }),
      ),
      fact('result', say('contract.result'), outcome === null ? missing : say(`contract.${outcome}`)),
      fact('date', say('contract.date'), formatDateAndTime(new Date(contract.acceptedAt), locale)),
      fact('status', say('contract.status'), sayStatus(say, contract)),
      fact('purchase-tick', say('contract.purchase-tick'), purchase ? exactTime(purchase.at) : missing),
      fact('final-tick', say('contract.final-tick'), final ? exactTime(final.at) : missing),
    ]
  }
}
