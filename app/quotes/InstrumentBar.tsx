import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import type { ReactNode } from 'react'
import { BackButton, TopBar } from '../shell/TopBar.tsx'
import { useWords } from '../words/use-words.ts'

/** The bar over an instrument: the way back, the practice badge, its ticker. */
export function InstrumentBar({ title, end }: { title: string; end?: ReactNode }) {
  const say = useWords()
  const start = (
    <>
      <BackButton />
      <PracticeBadge>{say('app.practice')}</PracticeBadge>
    </>
  )
  return <TopBar start={start} title={title} end={end} />
}
