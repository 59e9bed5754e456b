import { path as info } from 'phosphor:info'
import { readLeaf } from '@candor/domain/proofs/log-leaf.ts'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { type StepState, Steps } from '@candor/kit/steps/Steps.tsx'
import type { CheckName, CheckState } from '@candor/verify/check.ts'
import type { ContractProof } from '@candor/verify/proof-file.ts'
import type { Report } from '@candor/verify/verify-contract.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './ProofView.module.css'
import { opensAt } from './seed-days.ts'

const cx = classes(css)

const stepStates: Record<CheckState, StepState> = {
  ok: 'done',
  open: 'to-come',
  none: 'done',
  failed: 'failed',
}

type WhyNobodyProps = { proof: ContractProof; report: Report; heads: number }

/** Why nobody could have changed the price: what was fixed, when, and what this device has of it. */
export function WhyNobody({ proof, report, heads }: WhyNobodyProps) {
  const say = useWords()
  const locale = useLocale()
  const stateOf = (name: CheckName): StepState =>
    stepStates[report.checks.find((each) => each.name === name)?.state ?? 'open']
  const moment = (at: number, seconds = false) => formatMoment(new Date(at), locale, new Date(), { seconds })
  const { body } = proof.receipt
  const day = proof.days.at(-1)
  const sealedAt = proof.days[0] && readLeaf(proof.days[0].termsLeaf.leaf, 'terms')?.at
  const isSimulated = body.feed === 'simulated'
  const settledAt = proof.settlement?.record.settledAt
  return (
    <section className={cx('why')}>
      <h2 className="title-3">{say('why.title')}</h2>
      <Steps
        label={say('why.title')}
        words={{
          done: say('why.done'),
          now: say('why.to-come'),
          'to-come': say('why.to-come'),
          failed: say('why.failed'),
        }}
        steps={[
          {
            id: 'sealed',
            state: stateOf('terms'),
            title: say('why.sealed'),
            time: sealedAt ? moment(sealedAt) : undefined,
            text: say('why.sealed-text'),
          },
          {
            id: 'bought',
            state: stateOf('receipt'),
            title: say('why.bought'),
            time: moment(body.acceptedAt, true),
            text: say('why.bought-text'),
          },
          {
            id: 'settled',
            state: stateOf('ticks'),
            title: say('why.settled'),
            time: settledAt === undefined ? undefined : moment(settledAt, true),
            text: say('why.settled-text', { n: heads }),
          },
          ...(isSimulated && day
            ? [
                {
                  id: 'opens',
                  state: stateOf('path'),
                  title: say('why.opens'),
                  time: moment(opensAt(day.day).getTime()),
                  text: say(stateOf('path') === 'done' ? 'why.opened-text' : 'why.opens-text'),
                },
              ]
            : []),
        ]}
      />
      {isSimulated && (
        <Note tone="field" icon={info}>
          {say('why.foreseen')}
        </Note>
      )}
    </section>
  )
}
