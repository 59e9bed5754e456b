import { path as share } from 'phosphor:share-network'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { CheckName } from '@candor/verify/check.ts'
import type { ProofFile } from '@candor/verify/proof-file.ts'
import type { Report } from '@candor/verify/verify-contract.ts'
import { accountNow } from '../api/follow-account.ts'
import { sendProof } from '../support/send-proof.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import { FailedSteps } from './FailedSteps.tsx'
import { FailedVerdict } from './FailedVerdict.tsx'
import { PathPicture } from './PathPicture.tsx'
import { ProofPanel } from './ProofPanel.tsx'
import css from './ProofView.module.css'
import { fileNameOf, receiptIn, saveFile, showToOthers } from './save-file.ts'
import { type SayCheck, useCheckWords } from './use-check-words.ts'
import type { ProofRun } from './use-proof-run.ts'
import { WhyNobody } from './WhyNobody.tsx'

const cx = classes(css)

/** A proof with its checks: one sentence first, the checks behind it, and why it is so. One that fails is shown first. */
export function ProofView({ run }: { run: ProofRun<ProofFile, Report> }) {
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
      {fails ? <FailedVerdict file={file} report={report} /> : <Sentence file={file} report={report} />}
      <ProofPanel
        report={report}
        say={words}
        time={formatMoment(new Date(ranAt), locale, new Date(), { seconds: true })}
        untilMidnight={isUntilMidnight(report)}
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
      {fails ? (
        <FailedSteps
          name={fileNameOf(file)}
          onSave={() => saveFile(file)}
          onShow={() => showToOthers(file)}
          // A visitor has no conversation yet that it could be attached to.
          {...(accountNow() !== null && { onSend: () => sendFailed(file, report, words) })}
        />
      ) : (
        <>
          {file.proof && (
            <WhyNobody proof={file.proof} report={report} heads={(file.own?.heads?.length ?? 0) + 1} />
          )}
          <div className={cx('show')}>
            <Button tone="line" onClick={() => void showToOthers(file)}>
              <Icon path={share} />
              {say('proof.show')}
            </Button>
            <p className={cx('caption')}>{say('proof.show-text')}</p>
          </div>
        </>
      )}
    </>
  )
}

/** What the device found goes with the file that it found it in. */
const sendFailed = (file: ProofFile, { checks }: Report, words: SayCheck) =>
  sendProof({
    contractId: receiptIn(file)?.body.contract ?? '',
    text: JSON.stringify(file),
    passed: checks.filter(({ state }) => state === 'ok').length,
    failed: checks
      .filter(({ state }) => state === 'failed')
      .map((check) => ({ check: words.name(check.name), says: words.finding(check) })),
  })

/** What is open waits for nothing but a seed, which is opened at midnight. */
const isUntilMidnight = ({ checks }: Report): boolean =>
  checks.every(({ name, state }) => state !== 'open' || name === 'seed' || name === 'path')

/** What binds the server: with these nobody can change the price any more. */
const binding: readonly CheckName[] = ['signature', 'receipt', 'inclusion', 'consistency', 'terms']

/** What it all comes to, in one sentence, which is said only where it was found. */
function Sentence({ file, report }: { file: ProofFile; report: Report }) {
  const say = useWords()
  const isBound = report.checks.every(({ name, state }) => !binding.includes(name) || state === 'ok')
  const isSure = isBound && report.isAnchored
  return (
    <section className={cx('verdict')}>
      <h2 className="title-1">
        {say(
          file.proof === null ? 'proof.sentence-withheld' : isSure ? 'proof.sentence' : 'proof.sentence-open',
        )}
      </h2>
      {file.proof === null && <p className={cx('lead')}>{say('proof.withheld-text')}</p>}
    </section>
  )
}
