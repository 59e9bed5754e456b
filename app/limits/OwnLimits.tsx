import { path as gauge } from 'phosphor:gauge'
import { path as hourglass } from 'phosphor:hourglass-medium'
import { linkClass } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import type { WireOwnLimit } from '@candor/wire/limits.ts'
import { Link } from '../shell/Link.tsx'
import { type Say, useLocale, useWords } from '../words/use-words.ts'
import css from './Limits.module.css'
import { leftOf, showLimit } from './limit-text.ts'
import { type LimitName, useLimits } from './limits-store.ts'

const cx = classes(css)

export type OwnProduct = 'leveraged' | 'spot' | 'delivery'

/** The limits that an order of a product is measured by. */
const limitsOf: Record<OwnProduct, readonly LimitName[]> = {
  leveraged: ['loss-per-day', 'stake-per-day', 'largest-stake', 'highest-leverage', 'open-positions'],
  spot: ['loss-per-day', 'stake-per-day', 'largest-stake'],
  delivery: ['loss-per-day', 'stake-per-day', 'contracts-per-day', 'largest-stake'],
}

function sayLimit(say: Say, limit: WireOwnLimit): string | null {
  const { name, value, used } = limit
  if (value === null) return null
  const max = showLimit(limit, value)
  const left = leftOf(limit)
  if (name === 'loss-per-day' || name === 'stake-per-day' || name === 'contracts-per-day')
    return left === null ? null : say(`own.${name}`, { left: showLimit(limit, left) })
  if (name === 'open-positions') return say('own.open-positions', { max, used: used ?? '0' })
  return say(`own.${name}`, { max })
}

/** In a ticket: the limits that the customer has set for themselves, and what is left of them. Nothing where none is set. */
export function OwnLimits({ product }: { product: OwnProduct }) {
  const say = useWords()
  const locale = useLocale()
  const { value } = useLimits()
  if (!value) return null
  const link = (
    <Link to="wallet" query="view=limits" className={linkClass}>
      {say('limits.title')}
    </Link>
  )
  if (value.timeOutUntil !== null)
    return (
      <Note tone="accent" icon={hourglass} role="status">
        {say('break.running', { time: formatMoment(new Date(value.timeOutUntil), locale, new Date()) })}{' '}
        {link}
      </Note>
    )
  const told = value.limits.flatMap((limit) =>
    limitsOf[product].includes(limit.name) ? (sayLimit(say, limit) ?? []) : [],
  )
  if (told.length === 0) return null
  return (
    <Note tone="field" icon={gauge}>
      <span className={cx('own')}>
        {told.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </span>
      {link}
    </Note>
  )
}
