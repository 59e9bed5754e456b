import { path as downloadIcon } from 'phosphor:download-simple'
import { path as fileCsv } from 'phosphor:file-csv'
import { path as filePdf } from 'phosphor:file-pdf'
import { path as trash } from 'phosphor:trash'
import { download, fileNameIn } from '@candor/client/api/download.ts'
import { saveBlob } from '@candor/client/api/save-blob.ts'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { LinkButton } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { formatBytes } from '@candor/kit/numbers/format-bytes.ts'
import { groupThousands } from '@candor/kit/numbers/group-digits.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import { statementFilePath, type WireStatement } from '@candor/wire/statements.ts'
import { type MouseEvent, useId, useRef } from 'react'
import { useStore } from 'zustand'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { toasts } from '../shell/toasts.ts'
import { useLocale, useMessage, useWords } from '../words/use-words.ts'
import { sayPeriod } from './posting-period.ts'
import css from './StatementList.module.css'
import { loadStatements, removeStatement, statementStore } from './statement-store.ts'

const cx = classes(css)

const failureStaysMs = 4_000

/** The statements that are ready, and those that could not be made. */
export function StatementList() {
  const say = useWords()
  const message = useMessage()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { statements, refusal } = useStore(statementStore)
  const done = statements?.filter(({ state }) => state === 'ready' || state === 'failed') ?? null
  const remove = async (statement: WireStatement) => {
    const refused = await removeStatement(statement.id)
    if (refused) return toasts.showToast(message(refused.code, refused.params), 'error')
    // The button that had the focus is gone with its row.
    heading.current?.focus()
  }
  return (
    <section className={cx('ready')} aria-labelledby={id} aria-busy={done === null && refusal === null}>
      <div className={cx('head')}>
        <h2 ref={heading} id={id} tabIndex={-1} className={cx('title')}>
          {say('statement.ready')}
        </h2>
        <span className={cx('kept')}>{say('statement.kept')}</span>
      </div>
      {done === null && refusal === null && (
        <div className={cx('line')}>
          <Skeleton width="60%" height="1.25rem" />
        </div>
      )}
      {done === null && refusal !== null && (
        <p className={cx('line')} role="alert">
          {say('statement.list-failed')}{' '}
          <LinkButton inSentence onClick={() => void loadStatements()}>
            {say('app.try-again')}
          </LinkButton>
        </p>
      )}
      {done?.length === 0 && <p className={cx('line')}>{say('statement.empty')}</p>}
      {done && done.length > 0 && (
        <List>
          {done.map((statement) => (
            <StatementRow key={statement.id} statement={statement} onRemove={() => remove(statement)} />
          ))}
        </List>
      )}
    </section>
  )
}

/** Fetched by us and not by the browser, which says nothing where a file does not come. */
function useSaving(path: string) {
  const tell = useRefusalText()
  return async (event: MouseEvent) => {
    event.preventDefault()
    const fetched = await download(path)
    if (!fetched.ok) return toasts.showToast(tell(fetched.refusal), 'error', failureStaysMs)
    saveBlob(fileNameIn(fetched.value.headers), fetched.value.bytes)
  }
}

function StatementRow({ statement, onRemove }: { statement: WireStatement; onRemove: () => void }) {
  const say = useWords()
  const save = useSaving(statementFilePath(statement.id))
  const locale = useLocale()
  const { format, postings, bytes, state } = statement
  const name = sayPeriod(say, locale, statement)
  const size = say('statement.size', {
    n: postings === 1 ? 1 : groupThousands(String(postings)),
    size: formatBytes(bytes),
  })
  return (
    <Row
      size="m"
      icon={format === 'pdf' ? filePdf : fileCsv}
      title={<span className={cx('name')}>{name}</span>}
      second={state === 'ready' ? size : say('statement.failed')}
      end={
        <span className={cx('act')}>
          {state === 'ready' ? (
            <a
              href={statementFilePath(statement.id)}
              download
              className={cx('download')}
              onClick={save}
              aria-label={say('statement.download', { name })}
            >
              <Icon path={downloadIcon} size="fit" />
            </a>
          ) : (
            <IconButton path={trash} label={say('statement.remove', { name })} onClick={onRemove} />
          )}
        </span>
      }
    />
  )
}
