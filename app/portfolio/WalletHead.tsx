import { path as warning } from 'phosphor:warning-circle'
import { linkClass } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { Money } from '@candor/kit/numbers/Money.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { hiddenAmount, useAmountsHidden, useOwnMoney } from '../preferences/hidden-amounts.ts'
import { Link } from '../shell/Link.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import { AllocationBar, MoneyActs } from './Allocation.tsx'
import { showShare } from './share-text.ts'
import { useLiveWorth, type WorthView } from './use-live-worth.ts'
import css from './WalletHead.module.css'

const cx = classes(css)

/** Moves with every price, apart from the lists below it. With the assets it is `whole`: the bar and what can be done with money. */
export function WalletHead({ whole }: { whole: boolean }) {
  const view = useLiveWorth()
  return (
    <>
      <Standing view={view} />
      {whole && (
        <>
          <AllocationBar worth={view.worth} />
          <MoneyActs />
        </>
      )}
    </>
  )
}

/** What everything is worth now, what today has made of it, and what all of it has made since the start. */
function Standing({ view }: { view: WorthView }) {
  const say = useWords()
  const { status, worth, said, retry } = view
  return (
    <section className={cx('head')} aria-busy={status === 'loading'}>
      <p className={cx('second')}>{say('wallet.total')}</p>
      <p className={cx('figure')}>
        {worth ? <Total view={view} /> : status === 'loading' && <Skeleton width="60%" height="3rem" />}
      </p>
      <p className={cx('second', 'parts')}>
        {status === 'failed' && (
          <>
            <span>{say('asset.failed')}</span>
            <button type="button" className={cx('retry')} onClick={retry}>
              {say('app.try-again')}
            </button>
          </>
        )}
        <Changes view={view} />
      </p>
      <Link to="wallet" query="view=digest" className={`${linkClass} ${cx('ask')}`}>
        {say('digest.ask')}
      </Link>
      {said && !said.complete && status === 'live' && (
        <div className={cx('note')}>
          <Note icon={warning}>{say('asset.incomplete')}</Note>
        </div>
      )}
    </section>
  )
}

function Total({ view: { worth, status } }: { view: WorthView }) {
  const say = useWords()
  const hidden = useAmountsHidden()
  if (!worth) return null
  if (!hidden) return <Money value={worth.parts.total} size="display" muted={status === 'kept'} />
  return (
    <span className="display">
      <span aria-hidden="true">{hiddenAmount}</span>
      <span className="heard">{say('position.hidden')}</span>
    </span>
  )
}

/** Today's result with its share, and that since the start; away from the service, when they were so. */
function Changes({ view: { worth, status, heardAt } }: { view: WorthView }) {
  const say = useWords()
  const locale = useLocale()
  const money = useOwnMoney()
  // What is being fetched again is grey for a moment too; its time is shown where it stays so.
  const away = useStore(connectionStore, ({ lostAt }) => lostAt !== null)
  if (!worth) return null
  const kept = status === 'kept'
  const { today, sinceStart } = worth
  const share = today.share === null ? '' : ` (${showShare(today.share, { signed: true })})`
  return (
    <>
      <span>
        <Change value={today.profit} text={money(today.profit, { signed: true }) + share} muted={kept} />{' '}
        <span className="heard">{say('asset.today')}</span>
      </span>
      <span>
        {say('asset.since-start')}{' '}
        <Change value={sinceStart} text={money(sinceStart, { signed: true })} muted={kept} />
      </span>
      {kept && away && heardAt !== null && (
        <span>{say('wallet.kept', { time: formatMoment(new Date(heardAt), locale, new Date()) })}</span>
      )}
    </>
  )
}
