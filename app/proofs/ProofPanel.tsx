import { path as caretDown } from 'phosphor:caret-down'
import { path as check } from 'phosphor:check-bold'
import { path as clock } from 'phosphor:clock'
import { path as minus } from 'phosphor:minus-bold'
import { path as sealCheck } from 'phosphor:seal-check-fill'
import { path as sealWarning } from 'phosphor:seal-warning-fill'
import { path as cross } from 'phosphor:x-bold'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import type { CheckState, NamedCheck, Verdict } from '@candor/verify/check.ts'
import type { ReactNode } from 'react'
import { useWords } from '../words/use-words.ts'
import css from './ProofPanel.module.css'
import type { SayCheck } from './use-check-words.ts'

const cx = classes(css)

const icons: Record<CheckState, string> = { ok: check, open: clock, none: minus, failed: cross }

/** What was found in the proof of a contract or of a participation. */
type FoundReport = { verdict: Verdict; isAnchored: boolean; checks: readonly NamedCheck[] }

type ProofPanelProps = {
  report: FoundReport
  /** Where nothing can be said any more, the reasons are others. */
  about?: 'contract' | 'participation'
  say: SayCheck
  /** When it was run on this device. */
  time: string
  /** What is open waits for a seed that is opened at midnight. */
  untilMidnight?: boolean
  /** A picture under the check that fails. */
  picture?: ((check: NamedCheck) => ReactNode) | undefined
  /** What can be done with it, below the checks. */
  acts?: ReactNode
}

/** The named checks of a proof, run on this device. While none fails they are counted, and opened by a tap. One that fails opens with both values. */
export function ProofPanel(props: ProofPanelProps) {
  const { report, say: sayCheck, picture, acts } = props
  const fails = report.verdict === 'fails'
  return (
    <section className={cx('panel', fails && 'bad')}>
      <PanelHead {...props} />
      {fails ? (
        <CheckList checks={report.checks} say={sayCheck} picture={picture} />
      ) : (
        (['ok', 'open', 'none'] as const).map((state) => <Group key={state} state={state} {...props} />)
      )}
      {acts && <div className={cx('acts')}>{acts}</div>}
    </section>
  )
}

const noneWords = { contract: 'proof.n-none', participation: 'proof.n-none-participation' } as const

/** All checks of one state: how many, which, and what each has found. */
function Group({
  state,
  report,
  say: sayCheck,
  untilMidnight,
  about = 'contract',
}: ProofPanelProps & { state: 'ok' | 'open' | 'none' }) {
  const say = useWords()
  const checks = report.checks.filter((each) => each.state === state)
  if (checks.length === 0) return null
  const n = checks.length
  const title =
    state === 'ok'
      ? say('proof.n-pass', { n })
      : state === 'none'
        ? say(noneWords[about], { n })
        : say(untilMidnight ? 'proof.n-wait-midnight' : 'proof.n-wait', { n })
  return (
    <details className={cx('group', state)}>
      <summary className={cx('fold')}>
        <span className={cx('glyph')}>
          <Icon path={icons[state]} size="fit" />
        </span>
        <span>
          <span className={cx('count')}>{title}</span>
          <span className={cx('names')}>{sayCheck.names(checks.map(({ name }) => name))}</span>
        </span>
        <span className={cx('caret')}>
          <Icon path={caretDown} size="fit" />
        </span>
      </summary>
      <CheckList checks={checks} say={sayCheck} />
    </details>
  )
}

type CheckListProps = { checks: readonly NamedCheck[]; say: SayCheck; picture?: ProofPanelProps['picture'] }

function CheckList({ checks, say: sayCheck, picture }: CheckListProps) {
  return (
    <ul className={cx('checks')}>
      {checks.map((each) => (
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
  )
}

/** The verdict in words. */
function PanelHead({ report, say: sayCheck, time, untilMidnight, about = 'contract' }: ProofPanelProps) {
  const { verdict, checks, isAnchored } = report
  const say = useWords()
  const count = (state: CheckState) => checks.filter((each) => each.state === state).length
  const failed = checks.filter(({ state }) => state === 'failed')
  const [first] = failed
  const titles = {
    passes: () => say('proof.all-pass', { n: checks.length }),
    recorded: () => say(about === 'contract' ? 'proof.recorded' : 'proof.recorded-participation'),
    waits: () =>
      say(untilMidnight ? 'proof.none-failed-midnight' : 'proof.none-failed', {
        n: count('ok'),
        m: count('open'),
      }),
    fails: () =>
      failed.length === 1 && first
        ? say('proof.failed-one', { check: sayCheck.name(first.name) })
        : say('proof.failed', { n: failed.length }),
  }
  const text =
    verdict === 'fails'
      ? say('proof.no-server')
      : verdict === 'recorded'
        ? say(about === 'contract' ? 'proof.recorded-text' : 'proof.recorded-participation-text', {
            n: count('ok'),
            m: checks.length,
          })
        : verdict === 'passes' && !isAnchored
          ? sayCheck.unanchored
          : say('proof.ran', { time })
  return (
    <div className={cx('head')} role="status">
      <span className={cx('seal')}>
        <Icon path={verdict === 'fails' ? sealWarning : sealCheck} size="fit" />
      </span>
      <div>
        <p className={cx('title')}>{titles[verdict]()}</p>
        <p className={cx('text')}>{text}</p>
      </div>
    </div>
  )
}
