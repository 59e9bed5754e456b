import { path as headset } from 'phosphor:headset'
import { path as terminal } from 'phosphor:terminal-window'
import { Button } from '@candor/kit/button/Button.tsx'
import { copyText } from '@candor/kit/button/copy-text.ts'
import { classes } from '@candor/kit/classes.ts'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { ProofFile } from '@candor/verify/proof-file.ts'
import type { Report } from '@candor/verify/verify-contract.ts'
import { followLink, hrefOf } from '../shell/Link.tsx'
import { toasts } from '../shell/toasts.ts'
import { useLocale, useMessage, useWords } from '../words/use-words.ts'
import { FailedVerdict } from './FailedVerdict.tsx'
import { PathPicture } from './PathPicture.tsx'
import { ProofPanel } from './ProofPanel.tsx'
import css from './ProofView.module.css'
import { fileNameOf, saveFile } from './save-file.ts'
import { useCheckWords } from './use-check-words.ts'
import type { ProofRun } from './use-proof-run.ts'

const cx = classes(css)

/** A proof with its checks: on its way, passed, waiting for the seed, or failed, which is told first of all. */
export function ProofView({ run }: { run: ProofRun }) {
  const say = useWords()
  const locale = useLocale()
  const words = useCheckWords()
  const { status, file, report, ranAt, again } = run
  if (status === 'missing')
    return (
      <ErrorState title={say('proof.missing')} words={{ retry: say('app.try-again') }} onRetry={again}>
        {say('proof.missing-text')}
      </ErrorState>
    )
  if (!file || !report || !words || ranAt === null)
    return (
      <div className={cx('blank')} role="status" aria-busy="true">
        <p className={cx('text')}>{say('proof.checking')}</p>
        <Skeleton width="100%" height="24rem" />
      </div>
    )
  const fails = report.verdict === 'fails'
  return (
    <>
      {fails && <FailedVerdict file={file} report={report} />}
      <ProofPanel
        report={report}
        say={words}
        time={formatMoment(new Date(ranAt), locale, new Date(), { seconds: true })}
        picture={(check) => <PathPicture check={check} file={file} />}
        acts={
          <>
            <button type="button" aria-busy={status !== 'done'} onClick={again}>
              {say('proof.again')}
            </button>
            <button type="button" onClick={() => saveFile(file)}>
              {say('proof.save')}
            </button>
          </>
        }
      />
      {fails && <Steps file={file} report={report} />}
    </>
  )
}

/** What can be done with a settlement that does not check out. */
function Steps({ file }: { file: ProofFile; report: Report }) {
  const say = useWords()
  const message = useMessage()
  const command = `npm run verify -- ${fileNameOf(file)}`
  const copy = async (near: Element) => {
    const copied = await copyText(command, near)
    toasts.showToast(message(copied ? 'content-copied' : 'copy-failed'), copied ? 'done' : 'error')
  }
  return (
    <section className={cx('steps')}>
      <h2 className={`title-3 ${cx('title')}`}>{say('proof.can-do')}</h2>
      <List>
        <Row
          size="m"
          icon={headset}
          title={say('proof.send')}
          second={say('proof.send-text')}
          href={hrefOf('support')}
          onClick={(event) => followLink(event, 'support')}
        />
        <Row
          size="m"
          icon={terminal}
          title={say('proof.computer')}
          second={<span className="mono">{command}</span>}
          opens
          onClick={({ currentTarget }) => void copy(currentTarget)}
        />
      </List>
      <div className={cx('report')}>
        <Button onClick={() => saveFile(file)}>{say('proof.save-report')}</Button>
      </div>
    </section>
  )
}
