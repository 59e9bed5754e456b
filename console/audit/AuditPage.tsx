import { download } from '@candor/client/api/download.ts'
import { saveBlob } from '@candor/client/api/save-blob.ts'
import { sendRequest } from '@candor/client/api/send-request.ts'
import { accept } from '@candor/domain/result.ts'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { countAuditLog, exportAuditLog, listAuditLog } from '@candor/wire/operators.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useCallback, useState } from 'react'
import { useStore } from 'zustand'
import { ActButton } from '../controls/ActButton.tsx'
import { sayDeed } from '../desk/say-deed.ts'
import { ConsolePage } from '../frame/ConsolePage.tsx'
import { toasts } from '../frame/console-toasts.ts'
import { addressStore, replaceAddress } from '../frame/navigate.ts'
import { type LongColumn, LongTable } from '../table/LongTable.tsx'
import { textColumn } from '../table/text-column.ts'
import { type ReadPage, usePages } from '../table/use-pages.ts'
import { useTypedFilter } from '../table/use-typed-filter.ts'
import { type CountRows, ViewBar } from '../table/ViewBar.tsx'
import { useLocale, useRefusalText, useWords } from '../words/use-console-words.ts'
import css from './AuditPage.module.css'
import { AuditRow } from './AuditRow.tsx'
import { ChainState } from './ChainState.tsx'

type Act = ReplyOf<typeof listAuditLog>['acts'][number]

const filters = ['operator', 'act', 'subjectId'] as const
type FilterName = (typeof filters)[number]

const operatorPattern = /^[A-Z]-\d{2,10}$/

/** The filters of the address as the server's query; what is not a whole operator's number yet filters nothing. */
function queryOf(query: string): Partial<Record<FilterName, string>> {
  const given = new URLSearchParams(query)
  const found = filters.map((name) => [name, given.get(name)?.trim() ?? ''] as const)
  return Object.fromEntries(
    found.filter(([name, value]) => value !== '' && (name !== 'operator' || operatorPattern.test(value))),
  )
}

const countRows: CountRows = (query) => sendRequest(countAuditLog, { query: queryOf(query) }, { quiet: true })

const keyOf = ({ number }: Act): string => String(number)

function Filter({ name, label }: { name: FilterName; label: string }) {
  const [typed, setTyped] = useTypedFilter(name)
  return (
    <TextField label={label} type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
  )
}

function useActColumns(): readonly LongColumn<Act>[] {
  const say = useWords()
  const locale = useLocale()
  const text = textColumn<Act>
  return [
    { id: 'row', ...text(say('audit.row'), '3.5rem', ({ number }) => String(number)) },
    {
      id: 'time',
      ...text(say('audit.time'), '7.5rem', ({ at }) => at),
      cell: ({ at }) => formatMoment(new Date(at), locale, new Date(), { seconds: true }),
    },
    {
      id: 'operator',
      ...text(
        say('audit.operator'),
        'minmax(6rem, 1fr)',
        ({ operator, operatorNumber }) => `${operatorNumber} ${operator}`,
      ),
    },
    {
      id: 'act',
      ...text(say('audit.act'), 'minmax(11rem, 1.2fr)', ({ act }) => act),
      cell: ({ act }) => <b>{sayDeed(say, act)}</b>,
    },
    {
      id: 'on',
      ...text(say('audit.on'), 'minmax(6rem, 1fr)', ({ subject }) =>
        subject === null ? '' : `${subject.kind} ${subject.id}`,
      ),
    },
    {
      id: 'hash',
      ...text(say('audit.hash'), '6.5rem', ({ hash }) => hash),
      cell: ({ hash }) => <code>{`${hash.slice(0, 4)}…${hash.slice(-4)}`}</code>,
    },
  ]
}

/** Saves the whole log as the server has it; who downloads it is in the log. */
function SaveLog() {
  const say = useWords()
  const refusalText = useRefusalText()
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    const answer = await download(exportAuditLog.path)
    setBusy(false)
    if (answer.ok) saveBlob('audit.ndjson', answer.value.bytes)
    else toasts.showToast(refusalText(answer.refusal), 'error', 4_000)
  }
  return (
    <ActButton busy={busy} onPress={() => void save()}>
      {say('audit.export')}
    </ActButton>
  )
}

/** Who did what, with the chain that holds it: filters and the open row are in the address. */
export function AuditPage() {
  const say = useWords()
  const { query, id } = useStore(addressStore)
  const asked = JSON.stringify(queryOf(query))
  const read = useCallback<ReadPage<Act>>(
    async (after, options) => {
      const wanted = { ...JSON.parse(asked), limit: '100', ...(after && { before: String(after.number) }) }
      const answer = await sendRequest(listAuditLog, { query: wanted }, options)
      return answer.ok ? accept({ rows: answer.value.acts, more: answer.value.more }) : answer
    },
    [asked],
  )
  const pages = usePages(read, keyOf)
  const open = pages.rows.find(({ number }) => String(number) === id) ?? null
  const before = open && pages.rows.find(({ number }) => number === open.number - 1)
  return (
    <ConsolePage title={say('place.audit')}>
      <div className={css['page']}>
        <div className={css['log']}>
          <div className={css['filters']}>
            <Filter name="operator" label={say('audit.by-operator')} />
            <Filter name="act" label={say('audit.by-act')} />
            <Filter name="subjectId" label={say('audit.by-subject')} />
          </div>
          <ViewBar list="audit" countRows={countRows} />
          <LongTable
            name="audit"
            label={say('audit.rows')}
            columns={useActColumns()}
            pages={pages}
            read={read}
            keyOf={keyOf}
            openKey={id}
            onOpen={({ number }) => replaceAddress('audit', String(number), query)}
          />
        </div>
        <div className={css['side']}>
          <ChainState />
          {open && <AuditRow key={open.number} row={open} before={before ?? null} />}
          <div className={css['save']}>
            <SaveLog />
            <p>{say('audit.never')}</p>
          </div>
        </div>
      </div>
    </ConsolePage>
  )
}
