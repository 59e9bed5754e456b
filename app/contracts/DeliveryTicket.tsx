import { cents } from '@candor/domain/money/cents.ts'
import { ActionBar } from '@candor/kit/button/ActionBar.tsx'
import { classes } from '@candor/kit/classes.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import { useMemo, useRef } from 'react'
import { TicketLimits } from '../limits/TicketLimits.tsx'
import { TicketSkeleton } from '../orders/TicketSkeleton.tsx'
import { useBuyer } from '../orders/use-buyer.ts'
import { showOften, showRate } from '../proofs/contract-text.ts'
import { LogNotice } from '../proofs/LogNotice.tsx'
import { useMarketStatus } from '../quotes/market-status.ts'
import { useQuote } from '../quotes/use-quote.ts'
import { HelpLink } from '../shell/HelpLink.tsx'
import { useMessage, useWords } from '../words/use-words.ts'
import { ContractActs } from './ContractActs.tsx'
import { useContractRecord } from './contract-store.ts'
import css from './DeliveryTicket.module.css'
import { OutcomePair } from './OutcomePair.tsx'
import { OwnContracts } from './OwnContracts.tsx'
import { PauseOffer } from './PauseOffer.tsx'
import { breakEvenTenths, type KnownFacts, ownRateTenths, termsOf } from './preview-contract.ts'
import { RatesAhead } from './RatesAhead.tsx'
import { StakeField } from './StakeField.tsx'
import { TimeLimits } from './TimeLimits.tsx'
import { useContractSubmit } from './use-contract-submit.ts'
import { type ReadTerms, useContractTerms } from './use-contract-terms.ts'
import { type ContractTicketState, isAtStake, useContractTicket } from './use-contract-ticket.ts'

const cx = classes(css)

type DeliveryTicketProps = { instrument: WireInstrument }

/** The ticket of a delivery contract. It waits for the terms of the day, and says where they do not come. */
export function DeliveryTicket({ instrument }: DeliveryTicketProps) {
  const say = useWords()
  const message = useMessage()
  const { value, refusal, retry, renew } = useContractTerms()
  if (value) return <TicketForm instrument={instrument} read={value} onTermsChanged={renew} />
  if (refusal)
    return (
      <ErrorState title={message(refusal.code)} words={{ retry: say('app.try-again') }} onRetry={retry}>
        {say('contract.terms-failed')}
      </ErrorState>
    )
  return <TicketSkeleton />
}

/** What is known here of what the server decides by. */
function useKnownFacts({ symbol, market }: WireInstrument): KnownFacts & { visitor: boolean } {
  const buyer = useBuyer()
  const quote = useQuote(symbol)
  const closesAt = useMarketStatus().find((status) => status.market === market)?.closesAt ?? null
  return {
    ...buyer,
    now: Date.now(),
    market: quote
      ? {
          state: quote.state,
          delayed: quote.delayed,
          lastTickAt: Date.parse(quote.at),
          closesAt: closesAt === null ? null : Date.parse(closesAt),
        }
      : null,
  }
}

type TicketFormProps = { instrument: WireInstrument; read: ReadTerms; onTermsChanged: () => void }

function TicketForm({ instrument, read, onTermsChanged }: TicketFormProps) {
  const message = useMessage()
  const terms = useMemo(() => termsOf(read.today), [read.today])
  const known = useKnownFacts(instrument)
  const ticket = useContractTicket(terms, known)
  const submit = useContractSubmit(instrument.symbol, read, ({ code }) => {
    if (code === 'terms-changed' || code === 'time-limit-invalid') onTermsChanged()
  })
  const field = useRef<HTMLInputElement>(null)
  const toField = () => {
    field.current?.scrollIntoView({ block: 'center' })
    field.current?.focus({ preventScroll: true })
  }
  const told = submit.refused && isAtStake(submit.refused.code) ? submit.refused.code : ticket.shown
  const bounds = { min: formatMoney(terms.leastStake), max: formatMoney(terms.mostStake) }
  const error = told ? message(told, bounds) : undefined
  return (
    <>
      <LogNotice />
      {/* Only the two buttons buy; Enter, which is also Done on a phone's keyboard, ends the amount. */}
      <form
        className={cx('form')}
        onSubmit={(event) => event.preventDefault()}
        onChange={submit.forgetRefusal}
        noValidate
      >
        <PauseOffer />
        <TimeLimits limits={terms.limits} value={ticket.seconds} onChange={ticket.chooseLimit} />
        <StakeField
          ref={field}
          terms={terms}
          ticket={ticket}
          available={known.available}
          error={error}
          onTake={submit.forgetRefusal}
        />
        <TicketLimits product="delivery" />
        <Meaning ticket={ticket} />
        <RatesAhead read={read} />
      </form>
      <OwnContracts symbol={instrument.symbol} />
      <ActionBar>
        <ContractActs
          instrument={instrument}
          ticket={ticket}
          submit={submit}
          known={known}
          toField={toField}
        />
      </ActionBar>
    </>
  )
}

/** What it means before it is bought: both outcomes, how often one must be right, and who settles it. */
function Meaning({ ticket: { outcomes, share } }: { ticket: ContractTicketState }) {
  const say = useWords()
  const record = useContractRecord()
  const own = record ? ownRateTenths(record) : null
  return (
    <div>
      <OutcomePair
        flat
        win={{
          when: say('contract.if-win'),
          figure: outcomes ? formatMoney(outcomes.profit, { signed: true }) : `+${showRate(share)}`,
        }}
        lose={{
          when: say('contract.if-lose'),
          figure: outcomes ? formatMoney(cents(-outcomes.stake)) : '−100%',
        }}
      />
      <KeyValueList
        items={[
          {
            id: 'break-even',
            label: say('contract.break-even'),
            value: say('contract.of-the-time', { pct: showOften(breakEvenTenths(share)) }),
          },
          {
            id: 'own',
            label: say('contract.own-rate'),
            value:
              record && own !== null
                ? say('contract.own-of', { pct: showOften(own), n: record.won + record.lost })
                : say('contract.own-none'),
          },
        ]}
      />
      <p className={cx('subject')}>
        {say('contract.subject')} {say('contract.rule')}
        <br />
        <HelpLink article="settlement" alone>
          {say('contract.how')}
        </HelpLink>{' '}
        <HelpLink article="delivery-contracts" alone />
      </p>
    </div>
  )
}
