import { noticePrinter } from '@candor/client/notices/notice-printer.ts'
import { type DescribedNotice, describeNotice } from '@candor/wire/describe-notice.ts'
import type { WireNotice } from '@candor/wire/notices.ts'
import { useCallback } from 'react'
import { useStore } from 'zustand'
import { useInstruments } from '../quotes/use-instruments.ts'
import { wordsStore } from '../words/words-store.ts'

/** What a notice says, in the language and the way of writing figures that are chosen now. */
export function useNoticeText(): (notice: WireNotice) => DescribedNotice {
  const { texts, locale } = useStore(wordsStore)
  const { instruments } = useInstruments()
  return useCallback(
    (notice) => describeNotice(texts, notice, noticePrinter(locale, instruments)),
    [texts, locale, instruments],
  )
}
