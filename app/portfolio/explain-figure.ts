import type { Locale } from '@candor/client/words/languages.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import type { MoneyOptions } from '@candor/kit/numbers/format-money.ts'
import { listPostings } from '@candor/wire/ledger.ts'
import { listPeriodPostings, type WirePortfolio } from '@candor/wire/portfolio.ts'
import { request } from '../api/request.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { formatDay, ownZone } from '../ledger/posting-period.ts'
import type { Say } from '../words/use-words.ts'
import type { PostingPage, ReadPostings } from './BehindPostings.tsx'
import type { ProfitLine } from './profit-groups.ts'
import { shareOfText, showShare } from './share-text.ts'
import { type Period, periodQuery } from './use-period.ts'

export const figureNames = [
  'worst-fall',
  'worst-day',
  'costs',
  'best-day',
  'money-weighted',
  'paid-in',
] as const
type FigureName = (typeof figureNames)[number] | 'time-weighted' | 'profit'

/** A figure that was asked about. */
export type Asked =
  | { kind: 'figure'; name: FigureName }
  | { kind: 'day'; day: string; profit: string }
  | { kind: 'line'; line: ProfitLine; title: string }

type Money = (value: ReturnType<typeof centsOf>, options?: MoneyOptions) => string
type Teller = { say: Say; locale: Locale; money: Money }

const signed = { signed: true } as const

/** A figure as it is shown. */
export function showFigure(name: FigureName, portfolio: WirePortfolio, { say, money }: Teller): string {
  const { timeWeighted, moneyWeighted, worstFall, bestDay, worstDay } = portfolio
  const share = (text: string | null | undefined) =>
    text ? showShare(shareOfText(text), signed) : say('portfolio.too-early')
  const day = (one: { profit: string } | null) =>
    one ? money(centsOf(one.profit), signed) : say('figure.none')
  switch (name) {
    case 'time-weighted':
      return share(timeWeighted)
    case 'money-weighted':
      return share(moneyWeighted)
    case 'worst-fall':
      return worstFall ? share(worstFall.share) : say('figure.none')
    case 'best-day':
      return day(bestDay)
    case 'worst-day':
      return day(worstDay)
    case 'costs':
      return money(cents(-centsOf(portfolio.costs)))
    case 'paid-in':
      return money(centsOf(portfolio.paidIn), signed)
    case 'profit':
      return money(centsOf(portfolio.profit), signed)
  }
}

type Fact = { id: string; label: string; value: string; total?: boolean }

/** How the result follows from what there was, what came in and what there is. */
function wayOf(portfolio: WirePortfolio, { say, money }: Teller): Fact[] {
  return [
    { id: 'start', label: say('explain.start'), value: money(centsOf(portfolio.startEquity)) },
    { id: 'paid', label: say('explain.paid-in'), value: money(centsOf(portfolio.paidIn), signed) },
    { id: 'result', label: say('explain.result'), value: money(centsOf(portfolio.profit), signed) },
    { id: 'end', label: say('explain.end'), value: money(centsOf(portfolio.endEquity)), total: true },
  ]
}

function factsOfFigure(name: FigureName, portfolio: WirePortfolio, teller: Teller): Fact[] {
  const { say, locale, money } = teller
  const moment = (text: string) => formatMoment(new Date(text), locale, new Date())
  const { worstFall, bestDay, worstDay, costKinds } = portfolio
  if (name === 'worst-fall')
    return worstFall
      ? [
          { id: 'from', label: say('explain.from'), value: moment(worstFall.from) },
          { id: 'to', label: say('explain.to'), value: moment(worstFall.to) },
        ]
      : []
  if (name === 'best-day' || name === 'worst-day') {
    const found = name === 'best-day' ? bestDay : worstDay
    return found ? [{ id: 'day', label: say('explain.day'), value: formatDay(found.day, locale) }] : []
  }
  if (name === 'costs')
    return costKinds.map(({ kind, amount }) => ({
      id: kind,
      label: say(`posting.${kind}`),
      value: money(cents(-centsOf(amount))),
    }))
  return wayOf(portfolio, teller)
}

function factsOfLine({ profit, costs, open }: ProfitLine, { say, money }: Teller): Fact[] {
  const posted = cents(profit - costs - open)
  return [
    { id: 'posted', label: say('explain.posted'), value: money(posted, signed) },
    { id: 'costs', label: say('explain.costs'), value: money(costs, signed) },
    { id: 'open', label: say('explain.open'), value: money(open, signed) },
    { id: 'result', label: say('explain.result'), value: money(profit, signed), total: true },
  ]
}

type Explanation = { title: string; figure: string; why: string; facts: Fact[] }

export function explain(asked: Asked, portfolio: WirePortfolio, teller: Teller): Explanation {
  const { say, locale, money } = teller
  if (asked.kind === 'day')
    return {
      title: formatDay(asked.day, locale),
      figure: money(centsOf(asked.profit), signed),
      why: say('why.day'),
      facts: [],
    }
  if (asked.kind === 'line')
    return {
      title: asked.title,
      figure: money(asked.line.profit, signed),
      why: say('why.line'),
      facts: factsOfLine(asked.line, teller),
    }
  return {
    title: say(`figure.${asked.name}`),
    figure: showFigure(asked.name, portfolio, teller),
    why: say(`why.${asked.name}`),
    facts: factsOfFigure(asked.name, portfolio, teller),
  }
}

const quiet = { quiet: true }

function readDay(day: string): ReadPostings {
  return async (before) => {
    const query = { from: day, until: day, zone: ownZone(), limit: '20', ...(before && { before }) }
    const answer = await request(listPostings, { query }, quiet)
    return answer.ok ? answer.value : null
  }
}

type Part = 'result' | 'costs' | 'outside'

const partOf: Record<Exclude<FigureName, 'best-day' | 'worst-day'>, Part> = {
  'time-weighted': 'result',
  'money-weighted': 'outside',
  profit: 'result',
  'paid-in': 'outside',
  'worst-fall': 'result',
  costs: 'costs',
}

const traded: ReadonlySet<string | undefined> = new Set(['order', 'contract', 'spot'])

/** What belongs to no instrument has no way of its own to be asked for; it is picked out of all. */
const ofNone = (page: PostingPage): PostingPage => ({
  ...page,
  postings: page.postings.filter(({ subject }) => !traded.has(subject?.kind)),
})

/** The query for the postings behind a figure; null where there are none. */
export function postingsBehind(asked: Asked, portfolio: WirePortfolio, period: Period): ReadPostings | null {
  if (asked.kind === 'day') return readDay(asked.day)
  if (asked.kind === 'figure' && (asked.name === 'best-day' || asked.name === 'worst-day')) {
    const day = (asked.name === 'best-day' ? portfolio.bestDay : portfolio.worstDay)?.day
    return day === undefined ? null : readDay(day)
  }
  const part = asked.kind === 'line' ? 'result' : partOf[asked.name as keyof typeof partOf]
  const { product = null, symbol = null } = asked.kind === 'line' ? asked.line : {}
  return async (before) => {
    const query = {
      ...periodQuery(period),
      part,
      limit: '20',
      ...(product && { product }),
      ...(symbol && { symbol }),
      ...(before && { before }),
    }
    const answer = await request(listPeriodPostings, { query }, quiet)
    if (!answer.ok) return null
    return asked.kind === 'line' && product === null ? ofNone(answer.value) : answer.value
  }
}
