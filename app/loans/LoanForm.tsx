import { path as info } from 'phosphor:info'
import { path as warning } from 'phosphor:warning'
import { ActionBar } from '@candor/kit/button/ActionBar.tsx'
import { Button } from '@candor/kit/button/Button.tsx'
import { Slider } from '@candor/kit/choice/Slider.tsx'
import { classes } from '@candor/kit/classes.ts'
import { MoneyField } from '@candor/kit/field/MoneyField.tsx'
import { showFirstError } from '@candor/kit/field/show-first-error.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { useWords } from '../words/use-words.ts'
import { CostCurve } from './CostCurve.tsx'
import { CostFacts } from './CostFacts.tsx'
import { LoanBlock, useLoanBlock } from './LoanBlock.tsx'
import css from './LoanForm.module.css'
import { LoanLimitSheet } from './LoanLimitSheet.tsx'
import type { LoanTerms } from './loan-figures.ts'
import { OwedRows } from './OwedRows.tsx'
import { TermChoice } from './TermChoice.tsx'
import { type LoanFormState, useLoanForm } from './use-loan-form.ts'

const cx = classes(css)

/** How much and for how long, with everything it will cost beside it. */
export function LoanForm({ terms }: { terms: LoanTerms }) {
  const form = useLoanForm(terms)
  const block = useLoanBlock(terms)
  // Pages underneath stay in the document, so an id has to be this page's own.
  const id = useId()
  const node = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.press()) showFirstError(node.current)
  }
  return (
    <>
      <OwedRows terms={terms} />
      <form ref={node} id={id} className={cx('body')} onSubmit={submit} noValidate>
        <div>
          <LimitHead terms={terms} />
          {block !== 'used-up' && <Amount form={form} />}
        </div>
        <LoanBlock block={block} terms={terms} />
        {block !== 'used-up' && <Cost form={form} terms={terms} />}
      </form>
      {block !== 'used-up' && <Act id={id} form={form} blocked={block !== null} />}
    </>
  )
}

/** The limit is a button: behind it is the sum it comes from. */
function LimitHead({ terms }: { terms: LoanTerms }) {
  const say = useWords()
  const money = useOwnMoney()
  const [open, setOpen] = useState(false)
  const amount = money(centsOf(terms.limit.left))
  return (
    <div className={cx('head')}>
      <span>{say('loan.you-borrow')}</span>
      <button
        type="button"
        className={cx('limit')}
        onClick={() => setOpen(true)}
        aria-label={say('loan.limit-open', { amount })}
      >
        {say('loan.limit', { amount })}
        <Icon path={info} size="s" />
      </button>
      <LoanLimitSheet limit={terms.limit} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}

function Amount({ form }: { form: LoanFormState }) {
  const say = useWords()
  const { slide, amount } = form
  const show = (place: number) => formatMoney(slide.amountAt(place)).replace(/\.00$/, '')
  return (
    <>
      <MoneyField
        ref={null}
        label={say('loan.amount')}
        text={form.text}
        large
        beside={null}
        error={form.errors.amount}
        onType={form.type}
        onLeave={form.leave}
      />
      {/* Where the least is the most there is nothing to slide. */}
      {slide.last > 0 && (
        <div className={cx('slider')}>
          <Slider
            label={say('loan.amount-slide')}
            min={0}
            max={slide.last}
            value={slide.placeOf(amount ?? form.least)}
            marks={[0, slide.last]}
            format={show}
            onChange={form.slideTo}
          />
        </div>
      )}
    </>
  )
}

function Cost({ form, terms }: { form: LoanFormState; terms: LoanTerms }) {
  const say = useWords()
  const { amount, term } = form
  // The time of the terms, so that nothing on the page moves with every render.
  const now = Date.parse(terms.at)
  const risk = (
    <Note tone="warn" icon={warning}>
      {say('loan.warning')}
    </Note>
  )
  return (
    <>
      <TermChoice
        terms={terms.terms}
        days={term?.days ?? null}
        error={form.errors.term}
        onChoose={form.choose}
      />
      {amount !== null && term !== null ? (
        <>
          <CostFacts amount={amount} term={term} now={now} />
          {risk}
          <section className={cx('curve')}>
            <h2 className={`title-3 ${cx('title')}`}>{say('loan.cost-title')}</h2>
            <CostCurve amount={amount} term={term} now={now} />
          </section>
        </>
      ) : (
        <>
          <p className={cx('waits')}>{say('loan.choose-term')}</p>
          {risk}
        </>
      )}
    </>
  )
}

function Act({ id, form, blocked }: { id: string; form: LoanFormState; blocked: boolean }) {
  const say = useWords()
  const reached = useStore(connectionStore, ({ lostAt }) => lostAt === null)
  const { amount } = form
  return (
    <ActionBar>
      <Button type="submit" form={id} disabled={!reached || blocked}>
        {amount === null ? say('loan.apply') : say('loan.apply-for', { amount: formatMoney(amount) })}
      </Button>
    </ActionBar>
  )
}
