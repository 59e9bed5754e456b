import { path as fileIcon } from 'phosphor:file-csv'
import { sendRequest } from '@candor/client/api/send-request.ts'
import { useAnswer } from '@candor/client/api/use-answer.ts'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { importPeople, previewImport } from '@candor/wire/groups.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useState } from 'react'
import { Desk } from '../desk/Desk.tsx'
import { NothingOpen } from '../desk/NothingOpen.tsx'
import { ConsolePage } from '../frame/ConsolePage.tsx'
import { PlaceLink } from '../frame/PlaceLink.tsx'
import { useRefusalText, useWords } from '../words/use-console-words.ts'
import css from './Groups.module.css'
import { ImportFile } from './ImportFile.tsx'
import { ImportTable } from './ImportTable.tsx'
import { MadeCodes } from './MadeCodes.tsx'
import { type OpenGroup, type ReadFile, readOne } from './read-groups.ts'
import { VouchForm } from './VouchForm.tsx'

type Made = ReplyOf<typeof importPeople>

const mostFileBytes = 1_000_000

/** Reads a file and has it checked; nothing is stored by it. */
function useImport(groupId: string) {
  const say = useWords()
  const refusalText = useRefusalText()
  const [file, setFile] = useState<ReadFile | null>(null)
  const [made, setMade] = useState<Made | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const params = { id: groupId }

  async function read(picked: File) {
    setError(null)
    setFile(null)
    if (picked.size > mostFileBytes) return setError(say('import.file-large'))
    const text = await picked.text()
    if (text === '') return setError(say('import.file-empty'))
    setBusy(true)
    const answer = await sendRequest(previewImport, { params, body: { text } })
    setBusy(false)
    if (!answer.ok) return setError(refusalText(answer.refusal))
    const preview = answer.value
    if (preview.problem !== null) return setError(say(`import.${preview.problem}`))
    setFile({ name: picked.name, text, preview, importId: crypto.randomUUID() })
  }

  async function create() {
    if (busy || !file || file.preview.hash === null) return
    setBusy(true)
    const { text, importId } = file
    const body = { importId, text, hash: file.preview.hash, vouched: true as const }
    const answer = await sendRequest(importPeople, { params, body })
    setBusy(false)
    if (!answer.ok) return setError(refusalText(answer.refusal))
    setError(null)
    setMade(answer.value)
  }
  return { file, made, error, busy, read, create }
}

function ImportSteps({ group }: { group: OpenGroup }) {
  const say = useWords()
  const { file, made, error, busy, read, create } = useImport(group.id)
  if (made) return <MadeCodes made={made} group={group} />
  return (
    <Desk
      words={{ list: say('import.file'), subject: say('import.lines'), decision: say('import.will') }}
      list={<ImportFile file={file} busy={busy} error={error} onPick={(picked) => void read(picked)} />}
      blank={<EmptyState icon={fileIcon} title={say('import.lines-here')} fill />}
      subject={file && <ImportTable people={file.preview.people} />}
      decision={
        file ? (
          <VouchForm
            key={file.importId}
            file={file}
            group={group}
            busy={busy}
            onCreate={() => void create()}
          />
        ) : (
          <p className={`${css['pad']} ${css['note']}`}>{say('import.nothing')}</p>
        )
      }
    />
  )
}

/** Accounts from a file: every line is read and judged, the operator vouches for the list, then all are made or none. */
export function ImportDesk({ id }: { id: string }) {
  const say = useWords()
  const fetched = useAnswer(readOne, id, true)
  const { value: group } = fetched
  return (
    <ConsolePage
      title={say('import.title')}
      note={
        <PlaceLink to="groups" id={id}>
          {group?.name ?? say('state.back')}
        </PlaceLink>
      }
    >
      {group ? <ImportSteps group={group} /> : <NothingOpen fetched={fetched} />}
    </ConsolePage>
  )
}
