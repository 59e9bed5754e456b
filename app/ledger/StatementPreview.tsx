import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { LinkButton } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { groupThousands } from '@candor/kit/numbers/group-digits.ts'
import { Money } from '@candor/kit/numbers/Money.tsx'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { ReplyOf } from '@candor/wire/route.ts'
import { previewStatement } from '@candor/wire/statements.ts'
import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { request } from '../api/request.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import { centsOf } from './balance-cents.ts'
import { balanceStore } from './balance-store.ts'
import { ownZone, type Period } from './posting-period.ts'
import css from './StatementPreview.module.css'

const cx = classes(css)

type Figures = ReplyOf<typeof previewStatement>

/** Opening balance, what was posted, closing balance: what the statement will say. */
export function StatementPreview({ period }: { period: Period }) {
  const say = useWords()
  const message = useMessage()
  const { figures, refusal, retry } = usePreview(period)
  if (refusal !== null && figures === null)
    return (
      <p className={cx('failed')} role="alert">
        {message(refusal.code, refusal.params)}{' '}
        <LinkButton inSentence onClick={retry}>
          {say('app.try-again')}
        </LinkButton>
      </p>
    )
  const waiting = <Skeleton width="5rem" height="1.25rem" />
  const count = figures?.postings ?? 0
  const items = [
    {
      id: 'opening',
      label: say('statement.opening'),
      value: figures ? <Money value={centsOf(figures.openingCash)} plain /> : waiting,
    },
    {
      id: 'net',
      label: say('statement.net', { n: count === 1 ? 1 : groupThousands(String(count)) }),
      value: figures ? <Money value={centsOf(figures.net)} signed plain /> : waiting,
    },
    {
      id: 'closing',
      label: say('statement.closing'),
      value: figures ? <Money value={centsOf(figures.closingCash)} plain /> : waiting,
      total: true,
    },
  ]
  return (
    <div aria-busy={figures === null}>
      <KeyValueList items={items} />
    </div>
  )
}

function usePreview({ from, until }: Period) {
  const [known, setKnown] = useState<{ of: string; figures: Figures | null; refusal: ApiRefusal | null }>({
    of: '',
    figures: null,
    refusal: null,
  })
  const of = `${from} ${until}`
  const version = useStore(balanceStore, ({ balance }) => balance?.version)
  const { lostAt } = useStore(connectionStore)
  const load = useCallback(
    async (signal?: AbortSignal) => {
      const query = { from, until, zone: ownZone() }
      const answer = await request(previewStatement, { query }, { quiet: true, ...(signal && { signal }) })
      if (signal?.aborted) return
      setKnown((before) => ({
        of: `${from} ${until}`,
        figures: answer.ok ? answer.value : before.of === `${from} ${until}` ? before.figures : null,
        refusal: answer.ok ? null : answer.refusal,
      }))
    },
    [from, until],
  )
  useEffect(() => {
    const asking = new AbortController()
    void load(asking.signal)
    return () => asking.abort()
  }, [load, version, lostAt])
  const current = known.of === of ? known : { figures: null, refusal: null }
  return { figures: current.figures, refusal: current.refusal, retry: () => void load() }
}
