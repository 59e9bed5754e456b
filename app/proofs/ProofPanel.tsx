import { path as check } from 'phosphor:check-bold'
import { path as clock } from 'phosphor:clock'
import { path as minus } from 'phosphor:minus-bold'
import { path as sealCheck } from 'phosphor:seal-check-fill'
import { path as sealWarning } from 'phosphor:seal-warning-fill'
import { path as cross } from 'phosphor:x-bold'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import type { Check, CheckState } from '@candor/verify/check.ts'
import type { Report } from '@candor/verify/verify-contract.ts'
import type { ReactNode } from 'react'
import { useWords } from '../words/use-words.ts'
import css from './ProofPanel.module.css'
import type { SayCheck } from './use-check-words.ts'

const cx = classes(css)

const icons: Record<CheckState, string> = { ok: check, open: clock, none: minus, failed: cross }

type ProofPanelProps = {
  report: Report
  say: SayCheck
  /** When it was run on this device. */
  time: string
  /** A picture under the check that fails. */
  picture?: ((check: Check) => ReactNode) | undefined
  /** What can be done with it, below the checks. */
  acts?: ReactNode
}

/** The named checks of a settlement, run on this device. One that fails opens with both values. */
export function ProofPanel({ report, say: sayCheck, time, picture, acts }: ProofPanelProps) {
  const fails = report.verdict === 'fails'
  return (
    <section className={cx('panel', fails && 'bad')}>
      <PanelHead report={report} say={sayCheck} time={time} />
      <ul className={cx('checks')}>
        {report.checks.map((each) => (
          <li key={each.name} className={cx('check', each.state)}>
            <span className={cx('glyph')}>
              <Icon path={icons[each.state]} size="fit" />
            </span>
            <span className={cx('name')}>{sayCheck.name(each.name)}</span>
            {each.state === 'failed' ? (
              <>
                <span className={cx('verdict')}>{sayCheck.state('failed')}</span>
                <div className={cx('why')}>
                  <p>{sayCheck.finding(each)}</p>
                  {picture?.(each)}
                </div>
              </>
            ) : (
              <span className={cx('detail')}>
                <span className="heard">{sayCheck.state(each.state)}</span> {sayCheck.finding(each)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {acts && <div className={cx('acts')}>{acts}</div>}
    </section>
  )
}

/** The verdict in words. */
function PanelHead({ report, say: sayCheck, time }: Omit<ProofPanelProps, 'acts'>) {
  const { verdict, checks, isAnchored } = report
  const say = useWords()
  const count = (state: CheckState) => checks.filter((each) => each.state === state).length
  const failed = checks.filter(({ state }) => state === 'failed')
  const [first] = failed
  const title =
    verdict === 'passes'
      ? say('proof.all-pass', { n: checks.length })
      : verdict === 'waits'
        ? say('proof.some-pass', { done: count('ok'), n: checks.length })
        : failed.length === 1 && first
          ? say('proof.failed-one', { check: sayCheck.name(first.name) })
          : say('proof.failed', { n: failed.length })
  const text =
    verdict === 'passes'
      ? isAnchored
        ? say('proof.recomputed', { time })
        : sayCheck.unanchored
      : verdict === 'waits'
        ? say('proof.waiting', { n: count('open') })
        : say('proof.no-server')
  return (
    <div className={cx('head')} role="status">
      <span className={cx('seal')}>
        <Icon path={verdict === 'fails' ? sealWarning : sealCheck} size="fit" />
      </span>
      <div>
        <p className={cx('title')}>{title}</p>
        <p className={cx('text')}>{text}</p>
      </div>
    </div>
  )
}
