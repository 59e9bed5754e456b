import { path as fileIcon } from 'phosphor:file-csv'
import { FilePick } from '@candor/kit/field/FilePick.tsx'
import { formatBytes } from '@candor/kit/numbers/format-bytes.ts'
import { Part } from '../desk/Part.tsx'
import { useWords } from '../words/use-console-words.ts'
import css from './Groups.module.css'
import type { ReadFile } from './read-groups.ts'

type ImportFileProps = {
  file: ReadFile | null
  busy: boolean
  error: string | null
  onPick: (file: File) => void
}

/** Which file is read, and what was found in it. */
export function ImportFile({ file, busy, error, onPick }: ImportFileProps) {
  const say = useWords()
  const n = file?.preview.people.length ?? 0
  return (
    <>
      <Part title={say('import.file')} note={file ? formatBytes(new Blob([file.text]).size) : undefined}>
        <div className={css['form']}>
          {file && (
            <p>
              <b>{file.name}</b>
            </p>
          )}
          {file && (
            <p className={css['note']}>
              {say(file.preview.heading ? 'import.heading' : 'import.no-heading', { n })}
            </p>
          )}
          {!file && <p className={css['note']}>{say('import.choose-text')}</p>}
          {error !== null && (
            <p role="alert" className={css['error']}>
              {error}
            </p>
          )}
          <FilePick
            icon={fileIcon}
            label={say(file ? 'import.again' : 'import.choose')}
            accept="text/csv,.csv,text/plain"
            disabled={busy}
            onPick={onPick}
          />
        </div>
      </Part>
      <p className={`${css['pad']} ${css['note']}`}>{say('import.others')}</p>
    </>
  )
}
