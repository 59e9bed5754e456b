import { classes } from '@candor/kit/classes.ts'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { ParticipationFile } from '@candor/verify/participation-file.ts'
import type { ParticipationReport } from '@candor/verify/verify-participation.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import { FailedSteps } from './FailedSteps.tsx'
import { ProofPanel } from './ProofPanel.tsx'
import css from './ProofView.module.css'
import { participationFileName, saveParticipation, shareText } from './save-file.ts'
import { useCheckWords } from './use-check-words.ts'
import type { ProofRun } from './use-proof-run.ts'

const cx = classes(css)

type ParticipationRun = ProofRun<ParticipationFile, ParticipationReport>

/** The proof of a participation with its checks: one sentence first, the checks behind it. */
export function ParticipationView({ run }: { run: ParticipationRun }) {
  const say = useWords()
  const locale = useLocale()
  const words = useCheckWords()
  const { status, file, report, ranAt, again } = run
  if (status === 'missing')
    return (
      <ErrorState
        title={say('proof.participation-missing')}
        words={{ retry: say('app.try-again') }}
        onRetry={again}
      >
        {say('proof.participation-missing-text')}
      </ErrorState>
    )
  if (!file || !report || !words || ranAt === null)
    return (
      <div className={cx('blank')} role="status" aria-busy="true">
        <p className={cx('text')}>{say('proof.participation-checking')}</p>
        <Skeleton width="100%" height="16rem" />
      </div>
    )
  return (
    <>
      <Sentence report={report} />
      <ProofPanel
        about="participation"
        report={report}
        say={words}
        time={formatMoment(new Date(ranAt), locale, new Date(), { seconds: true })}
        acts={
          <>
            <button type="button" aria-busy={status !== 'done'} onClick={again}>
              {say('proof.again')}
            </button>
            <button type="button" onClick={() => saveParticipation(file)}>
              {say('proof.save')}
            </button>
          </>
        }
      />
      {report.verdict === 'fails' && (
        <FailedSteps
          name={participationFileName(file)}
          onSave={() => saveParticipation(file)}
          onShow={() => shareText(participationFileName(file), JSON.stringify(file))}
        />
      )}
    </>
  )
}

/** What it all comes to, in one sentence, which is said only where it was found. */
function Sentence({ report: { verdict, isAnchored, checks } }: { report: ParticipationReport }) {
  const say = useWords()
  const failed = checks.filter(({ state }) => state === 'failed').length
  const passed = checks.filter(({ state }) => state === 'ok').length
  if (verdict === 'fails')
    return (
      <section className={cx('verdict')} role="alert">
        <h2 className="title-2">{say('proof.participation-wrong')}</h2>
        <p className={cx('lead')}>{say('proof.wrong-text', { passed, n: failed })}</p>
      </section>
    )
  const word =
    verdict === 'recorded'
      ? 'proof.participation-gone'
      : verdict === 'passes' && isAnchored
        ? 'proof.participation-holds'
        : 'proof.participation-open'
  return (
    <section className={cx('verdict')}>
      <h2 className="title-2">{say(word)}</h2>
    </section>
  )
}
