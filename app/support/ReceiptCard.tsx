import { path as caretRight } from 'phosphor:caret-right'
import { readPrice } from '@candor/domain/money/price.ts'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { formatPrice } from '@candor/kit/numbers/format-price.ts'
import type { WireAttachment, WireReceiptFacts } from '@candor/wire/support.ts'
import type { ReactNode } from 'react'
import { useInstrument } from '../quotes/use-instruments.ts'
import type { PageName } from '../routes.ts'
import { Link } from '../shell/Link.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import { receiptMoney } from './receipt-money.ts'
import css from './Support.module.css'
import { useReceiptNow } from './use-receipt-now.ts'

const cx = classes(css)

const upward = ['long', 'rise', 'buy']

/** Where each kind is shown in full. */
const placeOf = ({ kind, id }: WireReceiptFacts): { to: PageName; query: string } => {
  switch (kind) {
    case 'contract':
      return { to: 'history', query: `contract=${id}` }
    case 'order':
    case 'position':
      return { to: 'history', query: `order=${id}` }
    case 'spot-order':
      return { to: 'history', query: `spot=${id}` }
    case 'participation':
      return { to: 'aiRecord', query: `id=${id}` }
    case 'withdrawal':
      return { to: 'withdraw', query: `id=${id}` }
    default:
      return { to: kind, query: `id=${id}` }
  }
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={cx('fact')}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What something is: its instrument and direction, or its kind. */
export function ReceiptSubject({ facts }: { facts: WireReceiptFacts }) {
  const say = useWords()
  const instrument = useInstrument(facts.symbol ?? '')
  return (
    <>
      {facts.symbol === null ? say(`support.kind-${facts.kind}`) : (instrument?.ticker ?? facts.symbol)}
      {facts.side !== null && (
        <Tag tone={upward.includes(facts.side) ? 'up' : 'down'}>
          {say(`support.side-${facts.side}`)}
          {facts.timeLimit === null ? '' : `, ${say('support.seconds', { seconds: facts.timeLimit })}`}
        </Tag>
      )}
    </>
  )
}

/** As it was when it was attached; what has become of it since is read from the books. */
function Facts({ facts }: { facts: WireReceiptFacts }) {
  const say = useWords()
  const now = useReceiptNow(facts) ?? facts
  const instrument = useInstrument(facts.symbol ?? '')
  const priced = (text: string) =>
    formatPrice(readPrice(text) ?? readPrice('0') ?? (0n as never), instrument?.decimals ?? 2)
  const isContract = facts.kind === 'contract'
  const result = facts.profit !== null && receiptMoney(facts.profit, true)
  return (
    <dl className={cx('facts')}>
      {facts.firstPrice !== null && (
        <Fact name={say(isContract ? 'support.purchase-price' : 'support.first-price')}>
          {priced(facts.firstPrice)}
        </Fact>
      )}
      {facts.lastPrice !== null && (
        <Fact name={say(isContract ? 'support.final-price' : 'support.last-price')}>
          {priced(facts.lastPrice)}
        </Fact>
      )}
      {facts.amount !== null && <Fact name={say('support.amount')}>{receiptMoney(facts.amount)}</Fact>}
      {result !== false && (
        <Fact name={say('support.result')}>
          {facts.outcome === null ? result : `${say(`support.outcome-${facts.outcome}`)}, ${result}`}
        </Fact>
      )}
      <Fact name={say('support.status')}>
        {say(`support.status-${facts.status}`)}
        {now.status !== facts.status && (
          <b className={cx('now')} role="status">
            {say('support.now', { status: say(`support.status-${now.status}`) })}
          </b>
        )}
      </Fact>
      {now.reason !== null && <Fact name={say('support.reason')}>{now.reason}</Fact>}
    </dl>
  )
}

type Shown = Exclude<WireAttachment, { kind: 'picture' }>

/** What was attached, as the books had it when it was. A proof that fails says which check, in the device's own words. */
export function ReceiptCard({ attachment }: { attachment: Shown }) {
  const say = useWords()
  const locale = useLocale()
  const { receipt: facts } = attachment
  const failed = attachment.kind === 'proof' ? attachment.failed : []
  const [first] = failed
  const { to, query } = placeOf(facts)
  return (
    <article className={cx('card', failed.length > 0 && 'bad')}>
      <div className={cx('head')}>
        <span>{say(failed.length > 0 ? 'support.with-report' : 'support.you-attached')}</span>
        <Tag tone={first ? 'danger' : 'neutral'}>
          {first ? say('support.check-fails', { check: first.check }) : say('support.receipt')}
        </Tag>
      </div>
      <p className={cx('subject')}>
        <ReceiptSubject facts={facts} />
      </p>
      <p className={cx('when')}>{formatMoment(new Date(facts.at), locale, new Date())}</p>
      <Facts facts={facts} />
      {attachment.kind === 'proof' && (
        <>
          <dl className={cx('facts')}>
            <Fact name={say('support.checks')}>
              {say('support.checks-sum', { passed: attachment.passed, n: failed.length })}
            </Fact>
          </dl>
          {failed.map(({ check, says }) => (
            <p key={check} className={cx('failed')}>
              <b>{check}</b> {says}
            </p>
          ))}
        </>
      )}
      <Link to={to} query={query} className={cx('open')}>
        {say(facts.kind === 'contract' ? 'support.open-proof' : 'support.open-it')}
        <Icon path={caretRight} size="s" />
      </Link>
    </article>
  )
}
