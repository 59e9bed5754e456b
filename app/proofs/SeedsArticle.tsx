import { actedPage } from '@candor/kit/button/ActionBar.tsx'
import { CopyButton } from '@candor/kit/button/CopyButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { formatTime } from '@candor/kit/numbers/format-date.ts'
import { groupThousands } from '@candor/kit/numbers/group-digits.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import { FactStrip } from '@candor/kit/steps/FactStrip.tsx'
import { readSeeds } from '@candor/wire/seeds.ts'
import { useMemo, useState } from 'react'
import { type RequestOptions, request } from '../api/request.ts'
import { useFetched } from '../api/use-fetched.ts'
import { ArticleBar } from '../shell/ArticleBar.tsx'
import { toasts } from '../shell/toasts.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import { LogNotice } from './LogNotice.tsx'
import { readHead, useLog } from './log-store.ts'
import { keepAnchor } from './proof-memory.ts'
import { RecomputeBar } from './RecomputeBar.tsx'
import { SeedLine } from './SeedLine.tsx'
import css from './SeedsArticle.module.css'
import { dayNumber, type ReadSeeds, seedDays } from './seed-days.ts'
import { shortHash } from './short-hash.ts'

const cx = classes(css)

async function read(_: string, options: RequestOptions) {
  const answer = await request(readSeeds, {}, options)
  if (answer.ok && answer.value.anchor !== null) keepAnchor(answer.value.anchor)
  return answer
}

/** Seeds and commitments: every day of the simulated market, what was fixed before it and what was opened after it. */
export function SeedsArticle() {
  const say = useWords()
  const message = useMessage()
  const { value, refusal, retry } = useFetched(read)
  return (
    <div className={actedPage}>
      <ArticleBar title={say('seeds.title')} />
      <p className={cx('lead')}>{say('seeds.lead')}</p>
      {value ? (
        <Days seeds={value} />
      ) : refusal ? (
        <ErrorState title={message(refusal.code)} words={{ retry: say('app.try-again') }} onRetry={retry}>
          {say('seeds.failed')}
        </ErrorState>
      ) : (
        <div className={cx('blank')} aria-busy="true">
          <Skeleton width="100%" height="4rem" />
          <Skeleton width="100%" height="20rem" />
        </div>
      )}
    </div>
  )
}

/** So many days that were opened are shown at first. */
const firstShown = 4

function Days({ seeds }: { seeds: ReadSeeds }) {
  const say = useWords()
  const today = new Date().toISOString().slice(0, 10)
  const days = useMemo(() => seedDays(seeds, today), [seeds, today])
  const [all, setAll] = useState(false)
  const opened = days.filter(({ seed }) => seed !== null)
  const sealed = days.filter(({ seed }) => seed === null)
  const shown = [...sealed, ...(all ? opened : opened.slice(0, firstShown))]
  const last = opened[0]
  return (
    <>
      <LogNotice />
      <Standing seeds={seeds} />
      <ol className={cx('days')}>
        {shown.map((day) => (
          <SeedLine key={day.day} day={day} />
        ))}
      </ol>
      <List top>
        {opened.length > firstShown && !all && (
          <Row title={say('seeds.all', { n: opened.length })} opens onClick={() => setAll(true)} />
        )}
        {seeds.anchor !== null && <Identifier label={say('seeds.anchor')} value={seeds.anchor} />}
        <LogKey />
      </List>
      {last && <RecomputeBar day={last.day} />}
    </>
  )
}

/** How far the market and its log have come. */
function Standing({ seeds: { anchorDay } }: { seeds: ReadSeeds }) {
  const say = useWords()
  const log = useLog()
  const head = log.head && readHead(log.head)
  const today = new Date().toISOString().slice(0, 10)
  const unknown = say('seeds.unknown')
  return (
    <FactStrip
      facts={[
        {
          id: 'day',
          label: say('seeds.day'),
          value: anchorDay === null ? unknown : groupThousands(String(dayNumber(anchorDay, today))),
        },
        {
          id: 'leaves',
          label: say('seeds.leaves'),
          value: head ? groupThousands(String(head.size)) : unknown,
        },
        {
          id: 'head',
          label: say('seeds.head'),
          value: head ? formatTime(new Date(head.at), { seconds: true }) : unknown,
        },
      ]}
    />
  )
}

function LogKey() {
  const say = useWords()
  const { publicKey } = useLog()
  return publicKey && <Identifier label={say('seeds.key')} value={publicKey} />
}

function Identifier({ label, value }: { label: string; value: string }) {
  const say = useWords()
  const message = useMessage()
  return (
    <Row
      title={label}
      end={
        <span className={cx('identifier')}>
          <span className="mono">{shortHash(value)}</span>
          <CopyButton
            text={value}
            label={say('seeds.copy', { name: label })}
            onResult={(result) =>
              toasts.showToast(
                message(result === 'copied' ? 'content-copied' : 'copy-failed'),
                result === 'copied' ? 'done' : 'error',
              )
            }
          />
        </span>
      }
    />
  )
}
