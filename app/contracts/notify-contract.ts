import { sayFrom } from '@candor/client/words/say-from.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { readContract } from '@candor/wire/contracts.ts'
import { request } from '../api/request.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { instrumentStore, loadInstruments } from '../quotes/instrument-store.ts'
import { navigationStore } from '../shell/navigation.ts'
import { toasts } from '../shell/toasts.ts'
import { needWords, wordsStore } from '../words/words-store.ts'
import { ownDirections } from './own-directions.ts'

/** Contracts whose result was shown in a notice, or on their own page. */
const told = new Set<string>()

/** Whether the page on top is that of the contract; it shows its result itself. */
function isShown(id: string): boolean {
  const { entries, current } = navigationStore.getState()
  const entry = entries[current]
  return entry?.page === 'history' && new URLSearchParams(entry.query).get('contract') === id
}

/** A contract has moved on: its result is shown in one quiet line, once, to a customer who is on another page. */
export async function notifyContract(id: string): Promise<void> {
  if (told.has(id)) return
  const answer = await request(readContract, { params: { id } }, { quiet: true })
  if (!answer.ok || told.has(id)) return
  const { symbol, direction, timeLimit, outcome, profit } = answer.value.contract
  if (outcome === null || profit === null) return
  told.add(id)
  const side = ownDirections.getState()[id] ?? direction
  if (isShown(id)) return
  await Promise.all([needWords(['contracts']), loadInstruments()])
  const words = wordsStore.getState()
  const known = instrumentStore.getState().instruments.find((each) => each.symbol === symbol)
  toasts.showToast(
    sayFrom(words, 'contract.told', {
      name: known?.ticker ?? symbol,
      direction: sayFrom(words, side === null ? 'contract.hidden' : `contract.${side}`),
      n: timeLimit,
      result: sayFrom(words, `contract.${outcome}`),
      profit: formatMoney(centsOf(profit), { signed: true }),
    }),
    'plain',
    4_000,
  )
}
