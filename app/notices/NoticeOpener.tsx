import { path as bell } from 'phosphor:bell'
import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { linkClass } from '@candor/kit/button/LinkButton.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { readNotice } from '@candor/wire/notices.ts'
import { useEffect, useState } from 'react'
import { request } from '../api/request.ts'
import { Link, openPage } from '../shell/Link.tsx'
import { NavBar } from '../shell/NavBar.tsx'
import { PageLoading } from '../shell/PageLoading.tsx'
import { RefusedState } from '../shell/RefusedState.tsx'
import { useWords } from '../words/use-words.ts'
import { targetOf } from './notice-target.ts'
import { noteSeen } from './read-notices.ts'

/** Opens what a notice is about, in the place of this page. One that is gone says so. */
export function NoticeOpener({ id }: { id: string }) {
  const say = useWords()
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null)
  useEffect(() => {
    if (refusal !== null) return
    let isLeft = false
    request(readNotice, { params: { id } }).then((answer) => {
      if (isLeft) return
      if (!answer.ok) return setRefusal(answer.refusal)
      noteSeen(answer.value)
      const { page, query } = targetOf(answer.value)
      openPage(page, query, true)
    })
    return () => {
      isLeft = true
    }
  }, [id, refusal])
  const all = (
    <Link to="notifications" instead className={linkClass}>
      {say('centre.show-all')}
    </Link>
  )
  return (
    <>
      <NavBar />
      {refusal === null && <PageLoading />}
      {refusal?.code === 'not-found' && (
        <EmptyState fill icon={bell} title={say('centre.gone')} action={all}>
          {say('centre.gone-text')}
        </EmptyState>
      )}
      {refusal !== null && refusal.code !== 'not-found' && (
        <RefusedState refusal={refusal} onRetry={() => setRefusal(null)}>
          {say('centre.safe')}
        </RefusedState>
      )}
    </>
  )
}
