import { path as caretRight } from 'phosphor:caret-right'
import { path as clock } from 'phosphor:clock'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { listItemClass } from '@candor/kit/row/List.tsx'
import type { WireOwnLimit } from '@candor/wire/limits.ts'
import { type Say, useLocale, useWords } from '../words/use-words.ts'
import css from './Limits.module.css'
import { showLimit, usedShare } from './limit-text.ts'

const cx = classes(css)

/** What was used of a limit so far, in words; null where there is nothing to say. */
function sayUsed(say: Say, limit: WireOwnLimit): string | null {
  const { name, value, used } = limit
  if (value === null) return null
  if (name === 'highest-leverage') return say('limits.used-highest-leverage')
  if (used === null || name === 'largest-stake') return null
  return say(`limits.used-${name}`, { used: showLimit(limit, used), max: showLimit(limit, value) })
}

/** One limit: its value, what was used of it, and a looser one that waits with its time. */
export function LimitRow({ limit, onPress }: { limit: WireOwnLimit; onPress: () => void }) {
  const say = useWords()
  const locale = useLocale()
  const { name, value, waiting } = limit
  const used = sayUsed(say, limit)
  const share = usedShare(limit)
  const time = waiting && formatMoment(new Date(waiting.from), locale, new Date())
  return (
    <li className={listItemClass}>
      <button type="button" className={cx('limit')} onClick={onPress}>
        <span className={cx('line')}>
          <span className={cx('name')}>{say(`limits.${name}`)}</span>
          <span className={cx('value')}>{value === null ? say('limits.none') : showLimit(limit, value)}</span>
          <span className={cx('go')}>
            <Icon path={caretRight} size="fit" />
          </span>
        </span>
        {used && <span className={cx('used')}>{used}</span>}
        {share !== null && (
          <span className={cx('track')}>
            <i style={{ width: `${share * 100}%` }} />
          </span>
        )}
        {waiting && time && (
          <span className={cx('waiting')}>
            <span className={cx('clock')}>
              <Icon path={clock} size="fit" />
            </span>
            {waiting.value === null
              ? say('limits.removal-waits', { time })
              : say('limits.raise-waits', { value: showLimit(limit, waiting.value), time })}
          </span>
        )}
      </button>
    </li>
  )
}
