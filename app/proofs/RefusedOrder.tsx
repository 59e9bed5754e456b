import { path as prohibit } from 'phosphor:prohibit'
import { path as noWifi } from 'phosphor:wifi-slash'
import { cents } from '@candor/domain/money/cents.ts'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import type { MessageCode } from '@candor/wire/message-code.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { useLocale, useMessage, useWords } from '../words/use-words.ts'
import { sayDirection } from './contract-text.ts'
import type { Refusals } from './find-refusals.ts'
import css from './RefusalsArticle.module.css'

const cx = classes(css)

type Refused = Refusals['refused'][number]

/** What it would have made or lost; null while that is not known. */
export const madeBy = ({ purchase, hindsight }: Refused): bigint | null =>
  typeof hindsight === 'string' ? null : hindsight.paid - BigInt(purchase.order.order.stake)

/** One order without a receipt: what was asked, why not, and how it would have ended. */
export function RefusedOrder({ refused }: { refused: Refused }) {
  const say = useWords()
  const message = useMessage()
  const locale = useLocale()
  const { purchase } = refused
  const { order, direction, sentAt } = purchase.order
  const name = useInstrument(order.symbol)?.ticker ?? order.symbol
  const { answer, heard } = purchase
  const code = answer?.kind === 'refusal' ? answer.signed.body.code : heard
  const why = code === null ? null : message(code as MessageCode)
  return (
    <li className={cx('order')}>
      <span className={cx('mark')}>
        <Icon path={answer === null ? noWifi : prohibit} size="fit" />
      </span>
      <div>
        <p className={cx('line')}>
          <span>
            {say('contract.head', { name, direction: sayDirection(say, direction), n: order.seconds })}
          </span>
          <span>{formatMoney(cents(BigInt(order.stake)))}</span>
        </p>
        <p className={cx('text')}>
          {answer === null
            ? say('refusals.never', { why: why ?? say('refusals.no-answer') })
            : say('refusals.refused-why', { why: why ?? '' })}
        </p>
        <p className={cx('line')}>
          <Ending refused={refused} />
          <span className={cx('time')}>
            {formatMoment(new Date(sentAt), locale, new Date(), { seconds: true })}
          </span>
        </p>
      </div>
    </li>
  )
}

const untold = { open: 'refusals.not-yet', withheld: 'refusals.kept-back', none: 'refusals.no-seed' } as const

function Ending({ refused }: { refused: Refused }) {
  const say = useWords()
  const { hindsight } = refused
  if (typeof hindsight === 'string') return <span className={cx('text')}>{say(untold[hindsight])}</span>
  const made = madeBy(refused) ?? 0n
  const amount = formatMoney(cents(made < 0n ? -made : made))
  const key = made > 0n ? 'refusals.won' : made < 0n ? 'refusals.lost' : 'refusals.drawn'
  return <Change value={made} text={say(key, { amount })} />
}
