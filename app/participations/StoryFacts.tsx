import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { classes } from '@candor/kit/classes.ts'
import { formatDayOfMonth, formatMoment } from '@candor/kit/numbers/format-date.ts'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import type { WireParticipation } from '@candor/wire/participations.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { strategyName } from '../strategies/strategy-text.ts'
import { showUnits, showUnitValue } from '../strategies/unit-text.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './ParticipationStory.module.css'
import { ParticipationTag } from './ParticipationTag.tsx'
import { paidOut, profitSoFar } from './participation-figures.ts'

const cx = classes(css)

const toneOf = (value: Cents) => (value > 0n ? 'up' : value < 0n ? 'down' : null)

/** What it made, or what is set aside for it while that is not known. */
export function StorySummary({ participation }: { participation: WireParticipation }) {
  const say = useWords()
  const money = useOwnMoney()
  const profit = profitSoFar(participation)
  return (
    <section className={cx('head')}>
      <p className={cx('name')}>
        {strategyName(say, participation.strategy)}{' '}
        <span role="status">
          <ParticipationTag participation={participation} />
        </span>
      </p>
      <p className={cx('figure', profit !== null && toneOf(profit))}>
        {profit === null ? money(centsOf(participation.amount)) : money(profit, { signed: true })}
      </p>
      <p className={cx('quiet')}>
        <Second participation={participation} />
      </p>
    </section>
  )
}

/** What the figure is made of. */
function Second({ participation }: { participation: WireParticipation }) {
  const say = useWords()
  const locale = useLocale()
  const money = useOwnMoney()
  const { status, profit, fees, worth, worthAt } = participation
  if (status === 'in-review') return say('participation.set-aside')
  if (status === 'rejected') return say('participation.returned')
  if (status === 'completed') {
    const fee = centsOf(fees)
    return say('participation.parts', {
      change: money(cents(centsOf(profit) + fee), { signed: true }),
      fee: money(cents(-fee)),
    })
  }
  if (worth === null || worthAt === null) return say('participation.on-its-way')
  const time = formatMoment(new Date(worthAt), locale, new Date())
  return say('participation.so-far', { worth: money(centsOf(worth)), time })
}

/** What was put in and what came of it, in units and in money. */
export function StoryFacts({ participation }: { participation: WireParticipation }) {
  const say = useWords()
  const locale = useLocale()
  const money = useOwnMoney()
  const { amount, units, unitsLeft, days, joinValue, worth, endsAt, status, redemptions } = participation
  const done = status === 'completed'
  const last = redemptions.findLast(({ value }) => value !== null)
  const left = [
    { id: 'put-in', label: say('participation.put-in'), value: money(centsOf(amount)) },
    {
      id: 'units',
      label: say(done ? 'participation.units' : 'participation.units-left'),
      value: showUnits((done ? units : unitsLeft) ?? '0'),
    },
    { id: 'joining', label: say('participation.unit-joining'), value: showUnitValue(joinValue ?? '0') },
  ]
  const right = done
    ? [
        { id: 'paid', label: say('participation.paid-out'), value: money(paidOut(participation)) },
        { id: 'term', label: say('participation.term'), value: say('join.days', { n: days }) },
        { id: 'leaving', label: say('participation.unit-leaving'), value: showUnitValue(last?.value ?? '0') },
      ]
    : [
        {
          id: 'worth',
          label: say('participation.worth'),
          value: worth === null ? '—' : money(centsOf(worth)),
        },
        { id: 'term', label: say('participation.term'), value: say('join.days', { n: days }) },
        {
          id: 'ends',
          label: say('participation.ends'),
          value: endsAt === null ? '—' : formatDayOfMonth(new Date(endsAt), locale),
        },
      ]
  return (
    <div className={cx('figures')}>
      <KeyValueList items={left} ruled />
      <KeyValueList items={right} ruled />
    </div>
  )
}
