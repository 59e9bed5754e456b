import { cents, readCents } from '@candor/domain/money/cents.ts'
import { rate } from '@candor/domain/money/rate.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { formatDate, formatDayOfMonth, formatMoment, formatTime } from '@candor/kit/numbers/format-date.ts'
import { groupThousands } from '@candor/kit/numbers/group-digits.ts'
import type { WirePortfolio } from '@candor/wire/portfolio.ts'
import { useMemo } from 'react'
import { hiddenAmount, useAmountsHidden, useOwnMoney } from '../preferences/hidden-amounts.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import { EquityCurve } from './EquityCurve.tsx'
import { showShare } from './share-text.ts'

const percent = (share: number, decimals: 1 | 2 = 1) =>
  showShare(rate(BigInt(Math.round(share * 100_000_000))), { signed: true, decimals })

/** What there was over the period; with something to compare it to, both as growth since its start. */
export function PeriodCurve({ portfolio }: { portfolio: WirePortfolio }) {
  const say = useWords()
  const locale = useLocale()
  const money = useOwnMoney()
  const hidden = useAmountsHidden()
  const { comparison } = portfolio
  const name = useInstrument(comparison?.symbol ?? '')?.ticker ?? comparison?.symbol ?? ''
  const compared = comparison !== null && comparison.points.length > 0
  const points = useMemo(() => readPoints(portfolio, compared), [portfolio, compared])
  const others = useMemo(
    () => comparison?.points.map(({ at, share }) => ({ at: Date.parse(at), value: Number(share) })) ?? [],
    [comparison],
  )
  const span = (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0)
  const time = (at: number) => {
    if (span <= 2 * dayMs) return formatTime(new Date(at))
    return span > 330 * dayMs ? formatDate(new Date(at), locale) : formatDayOfMonth(new Date(at), locale)
  }
  const dollars = (value: number) => (hidden ? hiddenAmount : groupThousands(String(Math.round(value))))
  const tell = (index: number) => {
    const point = portfolio.points[index]
    if (!point) return ''
    const moment = formatMoment(new Date(point.at), locale, new Date())
    if (!compared) {
      const equity = money(readCents(point.equity) ?? cents(0n))
      return say('portfolio.point', { time: moment, equity, fall: percent(Number(point.fall), 2) })
    }
    const beside = others.findLast(({ at }) => at <= Date.parse(point.at)) ?? others[0]
    const own = percent(Number(point.growth), 2)
    return say('portfolio.point-compared', { time: moment, own, name, other: percent(beside?.value ?? 0, 2) })
  }
  return (
    <EquityCurve
      label={compared ? say('portfolio.chart-compared', { name }) : say('portfolio.chart')}
      points={points}
      others={compared ? others : []}
      figure={compared ? (value) => percent(value) : dollars}
      fallFigure={(fall) => (fall === 0 ? '0%' : percent(fall))}
      time={time}
      tell={tell}
    />
  )
}

const readPoints = ({ points }: WirePortfolio, compared: boolean) =>
  points.map(({ at, equity, growth, fall }) => ({
    at: Date.parse(at),
    value: Number(compared ? growth : equity),
    fall: Number(fall),
  }))
