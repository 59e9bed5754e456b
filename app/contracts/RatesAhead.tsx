import { path as calendar } from 'phosphor:calendar-blank'
import { LinkButton } from '@candor/kit/button/LinkButton.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { lazy, Suspense, useState } from 'react'
import { useLocale, useWords } from '../words/use-words.ts'
import { hasNewTerms } from './preview-contract.ts'
import type { ReadTerms } from './use-contract-terms.ts'

const RatesSheet = lazy(() => import('./RatesSheet.tsx').then((module) => ({ default: module.RatesSheet })))

/** Terms hold for a day; where those of tomorrow are others, that is announced before. */
export function RatesAhead({ read }: { read: ReadTerms }) {
  const say = useWords()
  const locale = useLocale()
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  const { tomorrow } = read
  if (!tomorrow || !hasNewTerms(read.today, tomorrow)) return null
  const begins = new Date(`${tomorrow.day}T00:00:00Z`)
  return (
    <>
      <Note
        icon={calendar}
        action={<LinkButton onClick={() => setSheet('open')}>{say('contract.rates-see')}</LinkButton>}
      >
        {say('contract.rates-from', { time: formatMoment(begins, locale, new Date()) })}
      </Note>
      {sheet !== 'never' && (
        <Suspense>
          <RatesSheet read={read} open={sheet === 'open'} onClose={() => setSheet('closed')} />
        </Suspense>
      )}
    </>
  )
}
