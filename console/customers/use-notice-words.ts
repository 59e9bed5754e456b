import { useAnswer } from '@candor/client/api/use-answer.ts'
import { noticePrinter } from '@candor/client/notices/notice-printer.ts'
import { type DescribedNotice, describeNotice } from '@candor/wire/describe-notice.ts'
import type { WireNotice } from '@candor/wire/notices.ts'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { readInstruments } from '../desk/read-instruments.ts'
import { consoleWords } from '../words/console-words.ts'

/** What a notice says to its customer, in the operator's language. */
export function useNoticeWords(): (notice: Pick<WireNotice, 'event' | 'figures'>) => DescribedNotice {
  const { texts, locale } = useStore(consoleWords)
  const { value: instruments } = useAnswer(readInstruments, '', true)
  return useMemo(() => {
    const printer = noticePrinter(locale, instruments ?? [])
    return (notice) => describeNotice(texts, notice, printer)
  }, [texts, locale, instruments])
}
