import { path as arrowDownRight } from 'phosphor:arrow-down-right'
import { path as arrowUp } from 'phosphor:arrow-up'
import { path as arrowUpRight } from 'phosphor:arrow-up-right'
import { path as handCoins } from 'phosphor:hand-coins'
import { path as sparkle } from 'phosphor:sparkle'
import { path as timer } from 'phosphor:timer'
import type { WireHistoryEntry } from '@candor/wire/trade-history.ts'
import { moneyOf } from '../ledger/balance-cents.ts'
import { postingIcon } from '../ledger/posting-text.ts'
import { showQuantity } from '../orders/trade-text.ts'
import { quantityOf } from '../positions/own-position.ts'
import type { Say } from '../words/use-words.ts'

type Entry<Kind extends WireHistoryEntry['kind']> = Extract<WireHistoryEntry, { kind: Kind }>

type EntryText = {
  icon: string
  /** The instrument, where it has one; what happened follows it. */
  symbol: string | null
  what: string
  second: string
  /** The link to its own page; cash is described by its posting. */
  story: string | null
}

type CashPosting = Entry<'cash'>['posting']

const withdrawalStates = {
  'withdrawal-hold': 'review',
  'withdrawal-returned': 'returned',
  'withdrawal-paid': 'paid',
  'withdrawal-fee': 'paid',
} as const

const isOfWithdrawal = (posting: CashPosting): posting is keyof typeof withdrawalStates =>
  posting in withdrawalStates

/** Participations and loans are recognised by their own drawings, whatever has happened to them. */
function iconOf(posting: CashPosting): string {
  if (posting.startsWith('participation-')) return sparkle
  return posting.startsWith('loan-') ? handCoins : postingIcon(posting)
}

/** Withdrawals are described by their state, and everything else by its name. */
function cashText(say: Say, { posting }: Entry<'cash'>): EntryText {
  const base = { symbol: null, story: null }
  if (isOfWithdrawal(posting)) {
    const second = say(`entry.withdrawal-${withdrawalStates[posting]}`)
    return { ...base, icon: arrowUp, what: say('entry.withdrawal'), second }
  }
  const [what, second] = [say(`posting.${posting}`), say(`posting.${posting}-second`)]
  return { ...base, icon: iconOf(posting), what, second }
}

function orderText(say: Say, entry: Entry<'order'>): EntryText {
  const { side, state, cause, leverage, margin, id, symbol } = entry
  const second =
    state === 'closed'
      ? say(`entry.by-${cause ?? 'customer'}`, { n: leverage })
      : say('entry.margin', { n: leverage, amount: moneyOf(margin) })
  const icon = side === 'long' ? arrowUpRight : arrowDownRight
  return { icon, symbol, what: say(`entry.${side}-${state}`), second, story: `order=${id}` }
}

function contractText(say: Say, { id, symbol, direction, outcome, seconds }: Entry<'contract'>): EntryText {
  const state = outcome ?? 'running'
  return {
    icon: timer,
    symbol,
    what: direction === null ? say(`entry.hidden-${state}`) : say(`entry.${direction}-${state}`),
    second: say('entry.delivery', { n: seconds }),
    story: `contract=${id}`,
  }
}

/** What an entry is called, in two lines. */
export function entryText(say: Say, entry: WireHistoryEntry): EntryText {
  switch (entry.kind) {
    case 'cash':
      return cashText(say, entry)
    case 'order':
      return orderText(say, entry)
    case 'contract':
      return contractText(say, entry)
    case 'spot':
      return {
        icon: entry.side === 'buy' ? arrowUpRight : arrowDownRight,
        symbol: entry.symbol,
        what: say(`entry.${entry.side}-${entry.state}`),
        second: say('entry.spot', { size: showQuantity(quantityOf(entry.quantity)) }),
        story: `spot=${entry.id}`,
      }
  }
}
