import { path as equals } from 'phosphor:equals'
import { Button } from '@candor/kit/button/Button.tsx'
import { Segmented } from '@candor/kit/choice/Segmented.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { statementSchema, type WireStatement } from '@candor/wire/statements.ts'
import { useState } from 'react'
import { HelpLink } from '../shell/HelpLink.tsx'
import { NavBar } from '../shell/NavBar.tsx'
import { toasts } from '../shell/toasts.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import { PostingDates } from './PostingDates.tsx'
import { dayOf } from './posting-days.ts'
import { isOrdered, type Period, thisMonth } from './posting-period.ts'
import { StatementList } from './StatementList.tsx'
import { StatementMaking } from './StatementMaking.tsx'
import css from './StatementPage.module.css'
import { StatementPreview } from './StatementPreview.tsx'
import { makeStatement } from './statement-store.ts'
import { useStatements } from './use-statements.ts'

const cx = classes(css)

/** The names of the formats are the same in every language. */
const formats = statementSchema.shape.format.options.map((value) => ({ value, label: value.toUpperCase() }))

const isWhole = (period: Period): boolean => period.from !== '' && period.until !== '' && isOrdered(period)

/** Has a statement made for any period, and keeps those that were made. */
export function StatementPage() {
  const say = useWords()
  const [format, setFormat] = useState<WireStatement['format']>('pdf')
  const [period, setPeriod] = useState(() => thisMonth(new Date()))
  const { statements } = useStatements()
  const making = statements?.find(({ state }) => state === 'making')
  return (
    <>
      <NavBar practice title={say('statement.title')} />
      <section className={cx('choice')}>
        <Segmented label={say('statement.format')} options={formats} value={format} onChange={setFormat} />
        <PostingDates period={period} latest={dayOf(new Date())} onChange={setPeriod} />
        {isWhole(period) && <StatementPreview period={period} />}
        {making ? <StatementMaking statement={making} /> : <Make format={format} period={period} />}
      </section>
      <StatementList />
      <div className={cx('note')}>
        <Note icon={equals}>
          {say('statement.note')} <HelpLink article="statements-and-tax" />
        </Note>
      </div>
    </>
  )
}

function Make({ format, period }: { format: WireStatement['format']; period: Period }) {
  const say = useWords()
  const message = useMessage()
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    const refusal = await makeStatement(format, period)
    setBusy(false)
    if (refusal) toasts.showToast(message(refusal.code, refusal.params), 'error')
  }
  return (
    <Button busy={busy} disabled={!isWhole(period)} onClick={make}>
      {say('statement.make')}
    </Button>
  )
}
