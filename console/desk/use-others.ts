import { sendRequest } from '@candor/client/api/send-request.ts'
import { secondMs } from '@candor/domain/time/durations.ts'
import { type caseLists, tellOpenCase, type WireOther } from '@candor/wire/open-cases.ts'
import { useEffect, useState } from 'react'

/** The server forgets who has not told for three of these. */
const tellEveryMs = 5 * secondMs

export type CaseList = (typeof caseLists)[number]

/** Tells the others which case is open here, and gives who else is on which case of the list. */
export function useOthers(list: CaseList, openId: string | null): readonly WireOther[] {
  const [others, setOthers] = useState<readonly WireOther[]>([])
  useEffect(() => {
    let current = true
    const tell = async () => {
      if (document.hidden) return
      const answer = await sendRequest(tellOpenCase, { body: { list, case: openId } }, { quiet: true })
      if (current && answer.ok) setOthers(answer.value.others)
    }
    void tell()
    const timer = setInterval(() => void tell(), tellEveryMs)
    return () => {
      current = false
      clearInterval(timer)
    }
  }, [list, openId])
  useEffect(
    () => () => void sendRequest(tellOpenCase, { body: { list, case: null } }, { quiet: true }),
    [list],
  )
  return others
}
