import { path as sealCheck } from 'phosphor:seal-check'
import { path as userGear } from 'phosphor:user-gear'
import { buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import { listDocumentViews } from '@candor/wire/identity.ts'
import { type RequestOptions, request } from '../api/request.ts'
import { useFetched } from '../api/use-fetched.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { followLink, hrefOf, Link } from '../shell/Link.tsx'
import { NavBar } from '../shell/NavBar.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './DocumentLog.module.css'
import { DocumentTiles } from './DocumentTiles.tsx'
import { ViewLines } from './ViewLines.tsx'

const cx = classes(css)

const readViews = (_: string, options: RequestOptions) => request(listDocumentViews, {}, options)

/** The customer's documents, and everybody who has opened them. */
export function DocumentLog() {
  const say = useWords()
  const tell = useRefusalText()
  const { value, refusal, retry, renew } = useFetched(readViews)
  return (
    <>
      <NavBar title={say('identity.my-documents')} />
      {value && (
        <>
          <DocumentTiles documents={value.documents} onClosed={renew} />
          <ViewLines views={value} />
          <ToOperatorActs />
          <Chained checkedAt={value.checkedAt} />
        </>
      )}
      {!value && refusal && (
        <ErrorState fill title={tell(refusal)} words={{ retry: say('app.try-again') }} onRetry={retry} />
      )}
      {!value && !refusal && <Blank />}
    </>
  )
}

function ToOperatorActs() {
  const say = useWords()
  return (
    <List top>
      <Row
        icon={userGear}
        title={say('identity.operators')}
        second={say('identity.operators-text')}
        href={hrefOf('verification', 'view=operators')}
        onClick={(event) => followLink(event, 'verification', 'view=operators')}
      />
    </List>
  )
}

function Chained({ checkedAt }: { checkedAt: string | null }) {
  const say = useWords()
  const locale = useLocale()
  return (
    <section className={cx('notes')}>
      <Note tone="accent" icon={sealCheck}>
        <b>{say('identity.chained')}</b> {say('identity.chained-text')}
        {checkedAt !== null && (
          <> {say('identity.checked', { time: formatMoment(new Date(checkedAt), locale, new Date()) })}</>
        )}
      </Note>
      <div className={cx('wrong')}>
        <Link to="support" className={buttonClass({ tone: 'line', size: 's' })}>
          {say('identity.looks-wrong')}
        </Link>
      </div>
      <p className={cx('gone')}>{say('identity.deleted-with')}</p>
    </section>
  )
}

function Blank() {
  const say = useWords()
  return (
    <div className={cx('top')} aria-busy="true" role="status" aria-label={say('loading')}>
      <div className={cx('tiles')}>
        <Skeleton width="100%" height="8rem" />
        <Skeleton width="100%" height="8rem" />
      </div>
      <div className={cx('who')}>
        {[1, 2, 3].map((place) => (
          <div key={place} className={cx('said')}>
            <Skeleton width="100%" height="2.75rem" />
          </div>
        ))}
      </div>
    </div>
  )
}
