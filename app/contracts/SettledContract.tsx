import { path as check } from 'phosphor:check-bold'
import { path as equals } from 'phosphor:equals-bold'
import { path as info } from 'phosphor:info'
import { path as minus } from 'phosphor:minus-bold'
import { path as cross } from 'phosphor:x-bold'
import { Boundary } from '@candor/client/page/Boundary.tsx'
import { cents } from '@candor/domain/money/cents.ts'
import { buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import type { WireContract } from '@candor/wire/contracts.ts'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import { lazy, Suspense } from 'react'
import { centsOf } from '../ledger/balance-cents.ts'
import { FactGrid } from '../positions/FactGrid.tsx'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { sayDirection, showRounded, tellingDecimals } from '../proofs/contract-text.ts'
import { priceOf } from '../quotes/price-of.ts'
import { Link } from '../shell/Link.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import { needWords } from '../words/words-store.ts'
import { ContractChart } from './ContractChart.tsx'
import css from './ContractPage.module.css'
import { useContractFacts } from './contract-facts.ts'
import { useDirection } from './own-directions.ts'
import { PauseOffer } from './PauseOffer.tsx'
import type { ReadContract } from './use-contract.ts'
import { useContractTicks } from './use-contract-ticks.ts'
import type { LiveTicks } from './use-live-ticks.ts'

const cx = classes(css)

/** The verifier and its words are fetched when there is something to check. */
const ContractProof = lazy(async () => {
  const [module] = await Promise.all([import('../proofs/ContractProof.tsx'), needWords(['proofs'])])
  return { default: module.ContractProof }
})

type SettledContractProps = {
  read: ReadContract
  heard: LiveTicks
  instrument: WireInstrument | undefined
}

/** A contract that has been settled: the result, both ticks, the money, and what it can be checked with. */
export function SettledContract({ read, heard, instrument }: SettledContractProps) {
  const say = useWords()
  const { contract } = read
  const ticks = useContractTicks(read, heard)
  const facts = useContractFacts(instrument)
  const name = instrument?.ticker ?? contract.symbol
  return (
    <div className={cx('settled')}>
      <Result contract={contract} name={name} />
      {(contract.purchase || ticks.length > 1) && (
        <ContractChart contract={contract} instrument={instrument} ticks={ticks} />
      )}
      <div className={cx('pad')}>
        <Money contract={contract} decimals={instrument?.decimals ?? 2} />
        <Why contract={contract} name={name} />
        <PauseOffer />
      </div>
      <Boundary fallback={null}>
        <Suspense>
          <ContractProof id={contract.id} />
        </Suspense>
      </Boundary>
      <section className={cx('fields')}>
        <h2 className="title-3">{say('contract.fields')}</h2>
        <FactGrid stacked facts={facts(contract)} />
      </section>
      <div className={cx('ways')}>
        <Link
          to="detail"
          query={`symbol=${encodeURIComponent(contract.symbol)}&way=delivery`}
          className={buttonClass({ tone: 'line', size: 's' })}
        >
          {say('contract.instrument', { name })}
        </Link>
        <Link
          to="wallet"
          query="tab=closed&kind=delivery"
          className={buttonClass({ tone: 'line', size: 's' })}
        >
          {say('contract.all')}
        </Link>
      </div>
    </div>
  )
}

const outcomeIcons = { win: check, lose: cross, draw: equals, void: minus } as const

/** The result as a plain word, with what it made. */
function Result({ contract, name }: { contract: WireContract; name: string }) {
  const say = useWords()
  const money = useOwnMoney()
  const profit = centsOf(contract.profit ?? '0.00')
  const outcome = contract.outcome ?? 'void'
  return (
    <section className={cx('result')} role="status">
      <p className={cx('what')}>
        {say('contract.head', {
          name,
          direction: sayDirection(say, useDirection(contract)),
          n: contract.timeLimit,
        })}
      </p>
      <p className={cx('made')}>
        <span className={cx('figure', profit > 0n ? 'up' : profit < 0n && 'down')}>
          {money(profit, { signed: true })}
        </span>
        <Tag large icon={outcomeIcons[outcome]}>
          {say(`contract.${outcome}`)}
        </Tag>
      </p>
    </section>
  )
}

/** Both prices with as many decimals as it takes to see the difference, and what went to the balance; all digits are below. */
function Money({ contract, decimals }: { contract: WireContract; decimals: number }) {
  const say = useWords()
  const money = useOwnMoney()
  const { purchase, final, outcome, stake, profit, paid } = contract
  const made = centsOf(profit ?? '0.00')
  const item = (id: string, label: string, value: string) => ({ id, label, value })
  const shown =
    purchase && final ? tellingDecimals(priceOf(purchase.mid), priceOf(final.mid), decimals) : decimals
  const show = (mid: string) => showRounded(priceOf(mid), shown)
  return (
    <KeyValueList
      items={[
        ...(purchase ? [item('purchase', say('contract.purchase-price'), show(purchase.mid))] : []),
        ...(final
          ? [
              {
                id: 'final',
                label: say('contract.final-price'),
                value: (
                  <Change
                    value={purchase ? priceOf(final.mid) - priceOf(purchase.mid) : 0n}
                    text={show(final.mid)}
                  />
                ),
              },
            ]
          : []),
        outcome === 'win'
          ? item(
              'sum',
              say('contract.stake-and-profit'),
              say('contract.sum', { stake: money(centsOf(stake)), profit: money(made) }),
            )
          : outcome === 'lose'
            ? item('lost', say('contract.lost-stake'), money(cents(-centsOf(stake))))
            : item('stake', say('contract.stake'), money(centsOf(stake))),
        { id: 'paid', label: say('contract.paid'), value: money(centsOf(paid ?? '0.00')), total: true },
      ]}
    />
  )
}

/** What a draw, a void contract or a refund means. */
function Why({ contract, name }: { contract: WireContract; name: string }) {
  const say = useWords()
  const money = useOwnMoney()
  const locale = useLocale()
  const stake = money(centsOf(contract.stake))
  const { outcome, reason, refundedAt } = contract
  const text =
    refundedAt !== null
      ? say('contract.refunded', { stake, time: formatMoment(new Date(refundedAt), locale, new Date()) })
      : outcome === 'draw'
        ? say('contract.drawn', { stake })
        : reason === 'halted'
          ? say('contract.void-halted', { stake, name })
          : reason === 'unopened'
            ? say('contract.lost-unopened')
            : reason !== null
              ? say(`contract.void-${reason}`, { stake })
              : null
  return text === null ? null : (
    <Note tone="field" icon={info}>
      {text}
    </Note>
  )
}
