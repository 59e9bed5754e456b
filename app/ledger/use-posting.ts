import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import type { Result } from '@candor/domain/result.ts'
import { readPosting } from '@candor/wire/ledger.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { request } from '../api/request.ts'
import { onSubjectChanged } from '../api/subject-changes.ts'

type Known = Result<ReplyOf<typeof readPosting>, ApiRefusal> | null

/** One posting and its story; null until something is known of it. */
export function usePosting(number: string): { known: Known; retry: () => void } {
  const [known, setKnown] = useState<Known>(null)
  const shown = useRef(false)
  const load = useCallback(async () => {
    const answer = await request(readPosting, { params: { number } }, { quiet: shown.current })
    shown.current ||= answer.ok
    // What was shown stays when asking again fails.
    setKnown((before) => (answer.ok || !before?.ok ? answer : before))
  }, [number])
  const { lostAt } = useStore(connectionStore)
  // Asked for again when the service is back.
  useEffect(() => void load(), [lostAt, load])

  const subject = known?.ok ? known.value.posting.subject?.id : undefined
  useEffect(() => onSubjectChanged(({ id }) => id === subject && void load()), [subject, load])
  return { known, retry: load }
}
