import { path as identificationCard } from 'phosphor:identification-card'
import { path as sealCheck } from 'phosphor:seal-check-fill'
import { path as warningCircle } from 'phosphor:warning-circle'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatDate, formatMoment, type Language } from '@candor/kit/numbers/format-date.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { type Step, Steps } from '@candor/kit/steps/Steps.tsx'
import type { WireIdentity } from '@candor/wire/identity.ts'
import { useStore } from 'zustand'
import { fetchOwnGroup } from '../api/read-own-group.ts'
import { sessionStore } from '../api/session-store.ts'
import { useFetched } from '../api/use-fetched.ts'
import { followLink, hrefOf, openPage } from '../shell/Link.tsx'
import { type Say, useLocale, useWords } from '../words/use-words.ts'
import css from './Identity.module.css'

const cx = classes(css)

type State = Exclude<WireIdentity['state'], 'unverified'>

const tones = { verifying: 'neutral', verified: 'accent', rejected: 'danger' } as const

/** How far a verification is that was sent, and what it means. */
export function StatusView({ identity, state }: { identity: WireIdentity; state: State }) {
  const say = useWords()
  const locale = useLocale()
  const session = useStore(sessionStore)
  const trial = session.status === 'customer' && session.customer.kind === 'trial'
  const { request: asked } = identity
  const { value: own } = useFetched(fetchOwnGroup)
  const vouched = own?.vouched ?? null
  return (
    <>
      <section className={cx('head')}>
        <div className={cx('state')}>
          <h2 className="title-2">{say(`identity.${state}-title`)}</h2>
          <span role="status">
            <Tag tone={tones[state]} {...(state === 'verified' && { icon: sealCheck })}>
              {say(state === 'rejected' ? 'identity.step-rejected' : `identity.tag-${state}`)}
            </Tag>
          </span>
        </div>
        <p className={cx('second')}>{sayMeaning(say, identity, state, trial)}</p>
        {vouched && (
          <p className={cx('second')}>
            {say('identity.vouched-text', {
              number: vouched.by,
              date: formatDate(new Date(vouched.at), locale),
            })}
          </p>
        )}
      </section>
      {asked && (
        <div className={cx('steps')}>
          <Steps
            label={say('identity.progress')}
            steps={stepsOf(say, identity, asked, state, locale)}
            words={{
              done: say('identity.state-done'),
              now: say('identity.state-now'),
              'to-come': say('identity.state-to-come'),
              failed: say('identity.state-failed'),
            }}
          />
        </div>
      )}
      {state === 'rejected' && <Again reason={asked?.reason ?? ''} />}
      {!trial && <ToDocuments />}
    </>
  )
}

function sayMeaning(say: Say, { letter }: WireIdentity, state: State, trial: boolean): string {
  if (trial) return say('identity.trial-text')
  if (state === 'verified') return say('identity.verified-text')
  return state === 'verifying' ? say(letter ? 'identity.letter' : 'identity.no-letter') : say('identity.why')
}

type Request = NonNullable<WireIdentity['request']>

function stepsOf(
  say: Say,
  { review }: WireIdentity,
  request: Request,
  state: State,
  locale: Language,
): Step[] {
  const moment = (text: string) => formatMoment(new Date(text), locale, new Date())
  const end = request.decidedAt === null ? {} : { time: moment(request.decidedAt) }
  const open = state === 'verifying'
  const reviewing = say(review === 'auto' ? 'identity.step-review-practice' : 'identity.step-review-text')
  return [
    {
      id: 'sent',
      state: 'done',
      title: say('identity.step-sent'),
      text: say('identity.step-sent-text', { type: say(`identity.${request.idType}`) }),
      time: moment(request.requestedAt),
    },
    {
      id: 'review',
      state: open ? 'now' : 'done',
      title: say('identity.step-review'),
      text: sayReviewer(say, request) ?? reviewing,
    },
    {
      id: 'end',
      state: open ? 'to-come' : state === 'rejected' ? 'failed' : 'done',
      title: say(state === 'rejected' ? 'identity.step-rejected' : 'identity.step-verified'),
      ...end,
    },
  ]
}

/** Who decided; null while nobody has. */
function sayReviewer(say: Say, { decidedBy, practice }: Request): string | null {
  if (practice) return say('identity.step-passed')
  return decidedBy === null ? null : say('identity.step-review-by', { number: decidedBy })
}

function Again({ reason }: { reason: string }) {
  const say = useWords()
  return (
    <div className={cx('acts')}>
      <Note tone="danger" icon={warningCircle}>
        {say('identity.rejected-text', { reason })}
      </Note>
      <Button onClick={() => openPage('verification', 'step=1')}>{say('identity.again')}</Button>
    </div>
  )
}

function ToDocuments() {
  const say = useWords()
  return (
    <List top>
      <Row
        icon={identificationCard}
        title={say('identity.my-documents')}
        second={say('identity.my-documents-text')}
        href={hrefOf('verification', 'documents=1')}
        onClick={(event) => followLink(event, 'verification', 'documents=1')}
      />
    </List>
  )
}
