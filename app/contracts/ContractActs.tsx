import { path as warningCircle } from 'phosphor:warning-circle'
import type { Direction } from '@candor/domain/contracts/contract.ts'
import { mostContracts } from '@candor/domain/contracts/contract-terms.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { sentenceLinkClass } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { Triangle } from '@candor/kit/numbers/Triangle.tsx'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import type { MessageCode } from '@candor/wire/message-code.ts'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { askBeforeOrder } from '../orders/ask-before-order.ts'
import { ClosedText, UnverifiedText } from '../orders/OrderTrouble.tsx'
import { OrderWaiting } from '../orders/OrderWaiting.tsx'
import { directionTone } from '../proofs/contract-text.ts'
import { writeAddress } from '../shell/decide-navigation.ts'
import { HelpLink } from '../shell/HelpLink.tsx'
import { Link, openPage } from '../shell/Link.tsx'
import { usePage } from '../shell/page-context.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import { contractQuestion } from './contract-question.ts'
import css from './DeliveryTicket.module.css'
import { PauseNote } from './PauseOffer.tsx'
import type { KnownFacts } from './preview-contract.ts'
import type { ContractSubmit } from './use-contract-submit.ts'
import { type ContractTicketState, isAtStake } from './use-contract-ticket.ts'
import { usePause } from './use-pause.ts'

const cx = classes(css)

type ContractActsProps = {
  instrument: WireInstrument
  ticket: ContractTicketState
  submit: ContractSubmit
  known: KnownFacts & { visitor: boolean }
  toField: () => void
}

/** Fall and rise: each buys at once, and names the amount. Above them is what prevents a purchase. */
export function ContractActs({ instrument, ticket, submit, known, toField }: ContractActsProps) {
  const say = useWords()
  const reached = useStore(connectionStore, ({ lostAt }) => lostAt === null)
  const here = usePage()
  const pause = usePause()
  // Prices that cannot be relied on, a market that does not trade, and a pause sell nothing.
  const off = !reached || known.market?.state !== 'live' || pause !== null
  const code = troubleOf(submit, ticket, known, reached)
  const press = async (direction: Direction) => {
    if (submit.busy) return
    ticket.look()
    if (ticket.problem && isAtStake(ticket.problem)) return toField()
    if (known.visitor) {
      const to = writeAddress({ page: here.page, query: here.query.toString() })
      return openPage('login', new URLSearchParams({ to }).toString())
    }
    if (await askBeforeOrder(() => contractQuestion(say, instrument.ticker, direction, ticket)))
      submit.buy(direction, ticket)
  }
  if (submit.waiting)
    return (
      <div className={cx('acts')}>
        <OrderWaiting
          of="contract"
          busy={submit.busy}
          onSend={() => void submit.sendAgain()}
          onLetGo={submit.letGo}
        />
      </div>
    )
  return (
    <div className={cx('acts')}>
      {submit.wrong !== null && <WrongReceipt id={submit.wrong} />}
      {pause !== null ? (
        <PauseNote until={pause} />
      ) : (
        code && <Trouble instrument={instrument} code={code} submit={submit} />
      )}
      <div className={cx('pair')}>
        {(['fall', 'rise'] as const).map((direction) => (
          <Button
            key={direction}
            tone={directionTone(direction)}
            busy={submit.busy && submit.under === direction}
            disabled={off || (submit.busy && submit.under !== direction)}
            onClick={() => void press(direction)}
          >
            <Triangle to={directionTone(direction)} />
            <ActName direction={direction} ticket={ticket} />
          </Button>
        ))}
      </div>
    </div>
  )
}

/** What was bought is not what was asked for. */
function WrongReceipt({ id }: { id: string }) {
  const say = useWords()
  return (
    <Note tone="danger" icon={warningCircle} role="alert">
      {say('contract.wrong-receipt')}{' '}
      <Link to="history" query={`contract=${id}`} className={sentenceLinkClass}>
        {say('contract.see-proof')}
      </Link>
    </Note>
  )
}

function ActName({ direction, ticket: { stake } }: { direction: Direction; ticket: ContractTicketState }) {
  const say = useWords()
  if (stake === null || stake <= 0n) return say(`contract.${direction}`)
  return say(`contract.buy-${direction}`, { amount: formatMoney(stake) })
}

/** The text over the buttons: the server's refusal, or what is known to prevent any purchase. */
function troubleOf(
  { refused }: ContractSubmit,
  { problem }: ContractTicketState,
  { verified, market }: KnownFacts,
  reached: boolean,
): MessageCode | 'session-ends' | 'delayed' | null {
  const open = market?.state === 'live'
  if (refused && !isAtStake(refused.code))
    return refused.code === 'non-trading-hours' && open ? 'session-ends' : refused.code
  if (!reached) return 'network-error-try-later'
  if (!verified) return 'account-not-verified'
  if (market?.state === 'closed') return 'non-trading-hours'
  if (market?.state === 'halted') return 'instrument-halted'
  if (market?.state === 'stale') return 'data-anomaly'
  if (market?.delayed) return 'delayed'
  return problem === 'non-trading-hours' ? 'session-ends' : null
}

type TroubleProps = {
  instrument: WireInstrument
  code: NonNullable<ReturnType<typeof troubleOf>>
  submit: ContractSubmit
}

function Trouble({ instrument, code, submit: { refused } }: TroubleProps) {
  const say = useWords()
  const message = useMessage()
  const refusalText = useRefusalText()
  const note = (children: ReactNode) => (
    <Note tone="danger" icon={warningCircle} role={refused ? 'alert' : 'status'}>
      {children}
    </Note>
  )
  switch (code) {
    case 'account-not-verified':
      return note(<UnverifiedText />)
    case 'non-trading-hours':
      return note(<ClosedText market={instrument.market} />)
    case 'session-ends':
      return note(say('contract.session-ends'))
    case 'delayed':
      return note(say('contract.delayed'))
    case 'terms-changed':
      return note(say('contract.changed'))
    case 'too-many-open':
      return note(say('contract.most-running', { n: mostContracts }))
    default:
      return note(
        <>
          {refused?.code === code ? refusalText(refused) : message(code)}{' '}
          <HelpLink article="order-refused">{say('ticket.why-refused')}</HelpLink>
        </>,
      )
  }
}
