import { Note } from '@candor/kit/notice/Note.tsx'
import { formatDateAndTime } from '@candor/kit/numbers/format-date.ts'
import type { listAuditLog } from '@candor/wire/operators.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { FactRows } from '../desk/FactRows.tsx'
import { HashText } from '../desk/HashText.tsx'
import { Part } from '../desk/Part.tsx'
import { sayDeed } from '../desk/say-deed.ts'
import { useLocale, useWords } from '../words/use-console-words.ts'
import css from './AuditRow.module.css'
import { followsFrom, hashBeforeFirst } from './recompute-hash.ts'

type Act = ReplyOf<typeof listAuditLog>['acts'][number]

/** One row in full: its words as they were hashed, and its hash recomputed in this page where the row before is known. */
export function AuditRow({ row, before }: { row: Act; before: Act | null }) {
  const say = useWords()
  const locale = useLocale()
  const known = row.number === 1 ? hashBeforeFirst : (before?.hash ?? null)
  const follows = known === null ? null : followsFrom(known, row)
  const facts = [
    { id: 'operator', label: say('audit.operator'), value: `${row.operatorNumber}, ${row.operator}` },
    {
      id: 'time',
      label: say('audit.time'),
      value: formatDateAndTime(new Date(row.at), locale, { seconds: true }),
    },
    { id: 'act', label: say('audit.act'), value: sayDeed(say, row.act) },
    { id: 'on', label: say('audit.on'), value: row.subject && `${row.subject.kind} ${row.subject.id}` },
  ]
  return (
    <Part title={say('audit.opened', { n: row.number })}>
      <FactRows facts={facts} />
      <pre className={css['content']}>{row.content}</pre>
      {known !== null && (
        <>
          <p className={css['label']}>{say('audit.before')}</p>
          <HashText hash={known} />
        </>
      )}
      <p className={css['label']}>{say('audit.this')}</p>
      <HashText hash={row.hash} />
      <p className={css['label']}>{say('audit.rule')}</p>
      <Note tone={follows === null ? 'field' : follows ? 'accent' : 'danger'} role="status">
        {say(follows === null ? 'audit.no-before' : follows ? 'audit.recomputed' : 'audit.differs')}
      </Note>
    </Part>
  )
}
