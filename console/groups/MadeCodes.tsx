import { saveBlob } from '@candor/client/api/save-blob.ts'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import type { importPeople, WireMade } from '@candor/wire/groups.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { ActButton } from '../controls/ActButton.tsx'
import { CaseHead } from '../desk/CaseHead.tsx'
import { accountText } from '../desk/money-text.ts'
import { Part } from '../desk/Part.tsx'
import { PlainTable } from '../desk/PlainTable.tsx'
import { goTo } from '../frame/navigate.ts'
import { writeCsv } from '../table/write-csv.ts'
import { useLocale, useWords } from '../words/use-console-words.ts'
import css from './Groups.module.css'
import type { OpenGroup } from './read-groups.ts'

type MadeCodesProps = { made: ReplyOf<typeof importPeople>; group: OpenGroup }

/** The one-time codes, shown this once: a sheet to print and a file to keep until they are handed out. */
export function MadeCodes({ made: { made, codesUntil }, group }: MadeCodesProps) {
  const say = useWords()
  const locale = useLocale()
  const time = formatMoment(new Date(codesUntil), locale, new Date())
  const codeOf = ({ code }: WireMade) => code ?? say('import.code-gone')
  function save() {
    const heads = [say('import.name'), say('import.account'), say('import.code')]
    const rows = made.map((row) => [row.name, row.accountNumber, codeOf(row)])
    const file = new Blob(['\uFEFF', writeCsv([heads, ...rows])], { type: 'text/csv;charset=utf-8' })
    saveBlob(`${group.name}.csv`, file)
  }
  return (
    <>
      <CaseHead title={say('import.made', { n: made.length })} text={say('import.made-text', { time })} />
      <div className="no-print">
        <div className={`${css['pad']} ${css['pair']}`}>
          <ActButton tone="ink" onPress={() => window.print()}>
            {say('import.print')}
          </ActButton>
          <ActButton onPress={save}>{say('import.save')}</ActButton>
          <ActButton onPress={() => goTo('groups', group.id)}>{say('import.done')}</ActButton>
        </div>
      </div>
      <Part title={group.name}>
        <PlainTable
          label={say('import.made', { n: made.length })}
          rows={made}
          keyOf={({ accountNumber }) => accountNumber}
          columns={[
            { id: 'line', head: say('import.line'), cell: ({ line }) => line },
            { id: 'name', head: say('import.name'), cell: ({ name }) => <b>{name}</b> },
            {
              id: 'account',
              head: say('import.account'),
              cell: ({ accountNumber }) => accountText(accountNumber),
            },
            {
              id: 'code',
              head: say('import.code'),
              cell: (row) => <span className={css['mono']}>{codeOf(row)}</span>,
            },
          ]}
        />
      </Part>
    </>
  )
}
