import { path as info } from 'phosphor:info'
import { path as warning } from 'phosphor:warning'
import { cents } from '@candor/domain/money/cents.ts'
import { classes } from '@candor/kit/classes.ts'
import { Banner } from '@candor/kit/notice/Banner.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { formatTime } from '@candor/kit/numbers/format-date.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { formatPrice } from '@candor/kit/numbers/format-price.ts'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { WireContract } from '@candor/wire/contracts.ts'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { sayStatus, showOften, showRate } from '../proofs/contract-text.ts'
import { LogNotice } from '../proofs/LogNotice.tsx'
import { HeadPrice } from '../quotes/HeadPrice.tsx'
import { decimalsOf, showPrice } from '../quotes/quote-text.ts'
import { HelpLink } from '../shell/HelpLink.tsx'
import { useWords } from '../words/use-words.ts'
import { ContractChart } from './ContractChart.tsx'
import css from './ContractPage.module.css'
import { CountdownRing } from './CountdownRing.tsx'
import { DirectionTag } from './DirectionTag.tsx'
import { OutcomePair } from './OutcomePair.tsx'
import { useDirection } from './own-directions.ts'
import { breakEvenTenths, outcomesOf, rateOf } from './preview-contract.ts'
import type { ReadContract } from './use-contract.ts'
import { useContractTicks } from './use-contract-ticks.ts'
import type { LiveTicks } from './use-live-ticks.ts'
import { useSecondsLeft } from './use-seconds-left.ts'
import { type LiveStanding, useStanding } from './use-standing.ts'

const cx = classes(css)

type RunningContractProps = {
  read: ReadContract
  heard: LiveTicks
  instrument: WireInstrument | undefined
}

/** A contract while it runs: the price against its purchase line, the time that is left, and what either end means. */
export function RunningContract({ read, heard, instrument }: RunningContractProps) {
  const say = useWords()
  const { contract } = read
  const ticks = useContractTicks(read, heard)
  const live = useStanding(contract)
  const left = useSecondsLeft(Date.parse(contract.expiresAt), heard.ahead)
  const pending = contract.status === 'pending' || left === 0
  const stale = live.quote?.state === 'stale'
  const unopened = contract.direction === null
  return (
    <>
      {stale && live.quote && (
        <Banner tone="warn" icon={warning}>
          {say('contract.stale', { time: formatTime(new Date(live.quote.at), { seconds: true }) })}
        </Banner>
      )}
      <LogNotice />
      <section className={cx('head')}>
        <Now contract={contract} live={live} muted={stale} pending={pending} />
        <CountdownRing
          left={Math.min(left, contract.timeLimit)}
          total={contract.timeLimit}
          since={timeOf(contract.purchaseAt ?? contract.acceptedAt)}
        />
      </section>
      <ContractChart contract={contract} instrument={instrument} ticks={ticks} />
      <div className={cx('pad')}>
        <BothEnds contract={contract} />
        <div className={cx('facts')}>
          <RunningFacts contract={contract} pending={pending} />
        </div>
        <Note tone="field" icon={info} role="status">
          {pending
            ? say(unopened ? 'contract.pending-unopened' : 'contract.pending')
            : say('contract.note', { time: timeOf(contract.expiresAt) })}
          <span className={cx('link')}>
            <HelpLink article="settlement" alone>
              {say('contract.how')}
            </HelpLink>
          </span>
        </Note>
      </div>
    </>
  )
}

const timeOf = (at: string): string => formatTime(new Date(at), { seconds: true })

type NowProps = { contract: WireContract; live: LiveStanding; muted: boolean; pending: boolean }

/** The price now, how far it is from the purchase price, and how the contract would end with it. */
function Now({ contract, live, muted, pending }: NowProps) {
  const say = useWords()
  const { quote, standing } = live
  return (
    <div className={cx('now')}>
      <DirectionTag contract={contract} large />
      {quote ? (
        <HeadPrice text={showPrice(quote.last)} value={Number(quote.last)} muted={muted} />
      ) : (
        <Skeleton width="10rem" height="2.5rem" />
      )}
      {standing && quote ? (
        <>
          <p className={cx('standing')}>
            <Change
              value={standing.difference}
              text={formatPrice(standing.difference, decimalsOf(quote.last), true)}
              muted={muted}
            />{' '}
            <span className={cx('quiet')}>{say('contract.from-purchase')}</span>
          </p>
          <p className={cx('caption')}>
            {say(pending ? 'contract.result-pending' : `contract.now-${standing.ends}`)}
          </p>
        </>
      ) : (
        <p className={cx('caption')}>
          {say('contract.price-at', { time: timeOf(contract.purchaseAt ?? contract.acceptedAt) })}
        </p>
      )}
    </div>
  )
}

/** Each outcome, described by where the price ends. */
function BothEnds({ contract }: { contract: WireContract }) {
  const say = useWords()
  const direction = useDirection(contract)
  const { stake, rate } = contract
  const outcomes = outcomesOf(centsOf(stake), rateOf(rate))
  if (direction === null) return null
  const rise = direction === 'rise'
  return (
    <OutcomePair
      win={{
        when: say(rise ? 'contract.higher-win' : 'contract.lower-win'),
        figure: formatMoney(outcomes.profit, { signed: true }),
        tone: 'up',
        second: say('contract.get-back', { amount: formatMoney(outcomes.payout) }),
      }}
      lose={{
        when: say(rise ? 'contract.lower-lose' : 'contract.higher-lose'),
        figure: formatMoney(cents(-outcomes.stake)),
        tone: 'down',
        second: say('contract.get-nothing'),
      }}
    />
  )
}

type RunningFactsProps = { contract: WireContract; pending: boolean }

function RunningFacts({ contract: { stake, rate }, pending }: RunningFactsProps) {
  const say = useWords()
  const share = rateOf(rate)
  return (
    <KeyValueList
      items={[
        { id: 'stake', label: say('contract.stake'), value: formatMoney(centsOf(stake)) },
        { id: 'rate', label: say('contract.payout-rate'), value: showRate(share) },
        {
          id: 'break-even',
          label: say('contract.break-even'),
          value: say('contract.of-the-time', { pct: showOften(breakEvenTenths(share)) }),
        },
        { id: 'equal', label: say('contract.equal'), value: say('contract.stake-returned') },
        {
          id: 'status',
          label: say('contract.status'),
          value: sayStatus(say, { status: pending ? 'pending' : 'running' }),
        },
      ]}
    />
  )
}
