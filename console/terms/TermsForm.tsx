import { sendRequest } from '@candor/client/api/send-request.ts'
import { compareTerms } from '@candor/domain/contracts/compare-terms.ts'
import { readCents, writeCents } from '@candor/domain/money/cents.ts'
import { classes } from '@candor/kit/classes.ts'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { askTerms, type WireTerms } from '@candor/wire/terms.ts'
import { useState } from 'react'
import { ActButton } from '../controls/ActButton.tsx'
import { Part } from '../desk/Part.tsx'
import { PlainTable } from '../desk/PlainTable.tsx'
import { toasts } from '../frame/console-toasts.ts'
import { goTo } from '../frame/navigate.ts'
import { useRefusalText, useWords } from '../words/use-console-words.ts'
import { percentOfRate, rateOfPercent } from './rate-percent.ts'
import { sayTerm, showTerm, termKey } from './TermsDiff.tsx'
import css from './TermsForm.module.css'

const cx = classes(css)

const leastReason = 3

/** What stands in the fields, by the keys of the terms: percentages, and amounts without a sign. */
type Typed = Readonly<Record<string, string>>

const typedOf = (terms: WireTerms): Typed =>
  Object.fromEntries(
    compareTerms(terms, terms).map((row) => [
      termKey(row),
      row.name === 'rate' ? percentOfRate(row.after) : row.after,
    ]),
  )

/** The terms that were typed, in the spelling of the wire; a field that cannot be read stays as it is, for the server to refuse. */
function termsOf(base: WireTerms, typed: Typed): WireTerms {
  const amountOf = (key: string): string => {
    const value = readCents((typed[key] ?? '').trim())
    return value === null ? (typed[key] ?? '') : writeCents(value)
  }
  return {
    limits: base.limits.map(({ timeLimit }) => {
      const text = typed[`rate-${timeLimit}`] ?? ''
      return { timeLimit, rate: rateOfPercent(text) ?? text }
    }),
    leastStake: amountOf('least-stake'),
    mostStake: amountOf('most-stake'),
    leverage: base.leverage.map(({ esmaClass }) => ({
      esmaClass,
      // What is no number is sent as 0, for the server to refuse.
      cap: Number(typed[`leverage-${esmaClass}`]) || 0,
    })),
  }
}

type TermsTableProps = {
  next: WireTerms
  typed: Typed
  today: { head: string; terms: WireTerms }
  head: string
  onType: ((key: string, text: string) => void) | null
}

/** Today's terms are text, those of the next day are fields; what differs from what is set now is marked. */
function TermsTable({ next, typed, today, head, onType }: TermsTableProps) {
  const say = useWords()
  const rows = compareTerms(next, termsOf(next, typed))
  const ofToday = new Map(compareTerms(today.terms, today.terms).map((row) => [termKey(row), row.before]))
  return (
    <PlainTable
      label={say('terms.title')}
      rows={rows}
      keyOf={termKey}
      columns={[
        { id: 'term', head: say('terms.term'), cell: (row) => sayTerm(say, row) },
        {
          id: 'today',
          head: today.head,
          figure: true,
          cell: (row) => showTerm(row.name, ofToday.get(termKey(row)) ?? row.before),
        },
        {
          id: 'next',
          head,
          figure: true,
          cell: (row) =>
            onType ? (
              <input
                className={cx('field', row.changed && 'changed')}
                aria-label={sayTerm(say, row)}
                inputMode="decimal"
                autoComplete="off"
                value={typed[termKey(row)] ?? ''}
                onChange={(event) => onType(termKey(row), event.target.value)}
              />
            ) : (
              showTerm(row.name, row.before)
            ),
        },
        {
          id: 'difference',
          head: say('terms.difference'),
          cell: ({ name, before, changed }) =>
            changed ? (
              <Tag tone="warn">{say('terms.was', { value: showTerm(name, before) })}</Tag>
            ) : (
              <span className={cx('same')}>{say('terms.same')}</span>
            ),
        },
      ]}
    />
  )
}

type TermsFormProps = {
  next: WireTerms
  today: { head: string; terms: WireTerms }
  head: string
  /** Those of the last day that is committed: what a change is taken back to. */
  committed: WireTerms
  mayAsk: boolean
}

/** Asks for other terms of the next day, with a reason; a second person has to agree to exactly these. */
export function TermsForm({ next, today, head, committed, mayAsk }: TermsFormProps) {
  const say = useWords()
  const refusalText = useRefusalText()
  const [typed, setTyped] = useState(() => typedOf(next))
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const asked = termsOf(next, typed)
  const isChanged = compareTerms(next, asked).some(({ changed }) => changed)
  const isSet = compareTerms(committed, next).some(({ changed }) => changed)

  async function ask() {
    if (reason.trim().length < leastReason) return setError(say('terms.reason-short'))
    setBusy(true)
    const answer = await sendRequest(askTerms, { body: { ...asked, reason: reason.trim() } })
    setBusy(false)
    if (!answer.ok) return setError(refusalText(answer.refusal))
    toasts.showToast(say('terms.asked'), 'done', 2_500)
    goTo('approvals', answer.value.act.id)
  }

  return (
    <>
      <Part title={say('terms.title')} note={say('terms.sealed')}>
        <TermsTable
          next={next}
          typed={typed}
          today={today}
          head={head}
          onType={mayAsk ? (key, text) => setTyped((before) => ({ ...before, [key]: text })) : null}
        />
      </Part>
      {mayAsk ? (
        <Part title={say('terms.ask-title')}>
          <div className={cx('form')}>
            <p>{say('terms.two')}</p>
            <TextField
              label={say('terms.reason')}
              value={reason}
              maxLength={500}
              onChange={(event) => setReason(event.target.value)}
            />
            {error !== null && (
              <p role="alert" className={cx('error')}>
                {error}
              </p>
            )}
            <div className={cx('buttons')}>
              {isSet && (
                <ActButton onPress={() => setTyped(typedOf(committed))}>{say('terms.take-back')}</ActButton>
              )}
              <ActButton disabled={!isChanged} onPress={() => setTyped(typedOf(next))}>
                {say('terms.discard')}
              </ActButton>
              <ActButton tone="ink" busy={busy} disabled={!isChanged} onPress={() => void ask()}>
                {say('terms.ask')}
              </ActButton>
            </div>
          </div>
        </Part>
      ) : (
        <Part title={say('terms.ask-title')}>
          <p>{say('terms.role')}</p>
        </Part>
      )}
    </>
  )
}
