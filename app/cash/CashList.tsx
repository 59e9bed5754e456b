import { path as receipt } from 'phosphor:receipt'
import { buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { InfiniteList } from '@candor/kit/list/InfiniteList.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { Row } from '@candor/kit/row/Row.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { WireRequestStatus } from '@candor/wire/requests.ts'
import type { Subject } from '../api/subject-changes.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { moneyOf } from '../ledger/balance-cents.ts'
import { followLink, hrefOf, Link } from '../shell/Link.tsx'
import { NavBar } from '../shell/NavBar.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './Cash.module.css'
import { StatusTag } from './StatusTag.tsx'
import { type PageReader, useCashList } from './use-cash-list.ts'

const cx = classes(css)

type Listable = { id: string; amount: string; requestedAt: string; status: WireRequestStatus }

type CashListProps<T extends Listable> = {
  kind: Subject['kind']
  page: 'deposit' | 'withdraw'
  read: PageReader<T>
  words: { title: string; none: string; noneText: string; make: string }
}

/** The earlier requests of one kind, each leading to how far it is. */
export function CashList<T extends Listable>({ kind, page, read, words }: CashListProps<T>) {
  const say = useWords()
  const tell = useRefusalText()
  const { items, state, refusal, renew, more } = useCashList(kind, read)
  const make = (
    <Link to={page} instead className={buttonClass({ tone: 'line', size: 's', fit: true })}>
      {words.make}
    </Link>
  )
  return (
    <>
      <NavBar practice title={words.title} />
      {items === null && refusal === null && <Blank />}
      {items === null && refusal !== null && (
        <ErrorState fill title={tell(refusal)} words={{ retry: say('app.try-again') }} onRetry={renew}>
          {say('cash.safe')}
        </ErrorState>
      )}
      {items?.length === 0 && (
        <EmptyState fill icon={receipt} title={words.none} action={make}>
          {words.noneText}
        </EmptyState>
      )}
      {items !== null && items.length > 0 && (
        <InfiniteList
          label={words.title}
          items={items}
          keyOf={({ id }) => id}
          render={(item) => <CashRow item={item} page={page} />}
          state={state}
          onMore={more}
          words={{
            loading: say('loading'),
            end: say('cash.all-shown'),
            failed: say('network-error'),
            retry: say('app.try-again'),
          }}
        />
      )}
    </>
  )
}

function CashRow({ item, page }: { item: Listable; page: 'deposit' | 'withdraw' }) {
  const locale = useLocale()
  const query = `id=${item.id}`
  return (
    <Row
      size="m"
      title={<span className="num">{moneyOf(item.amount)}</span>}
      second={formatMoment(new Date(item.requestedAt), locale, new Date())}
      end={<StatusTag status={item.status} />}
      href={hrefOf(page, query)}
      onClick={(event) => followLink(event, page, query)}
    />
  )
}

function Blank() {
  const say = useWords()
  return (
    <div aria-busy="true" role="status" aria-label={say('loading')}>
      {Array.from({ length: 6 }, (_, place) => (
        <div key={place} className={cx('blank-row')}>
          <div className={cx('blank-text')}>
            <Skeleton width="6rem" height="1.125rem" />
            <Skeleton width="4rem" height="0.875rem" />
          </div>
          <Skeleton width="4.5rem" height="1.25rem" />
        </div>
      ))}
    </div>
  )
}
