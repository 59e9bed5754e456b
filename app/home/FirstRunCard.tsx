import { path as cross } from 'phosphor:x'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import type { WireMarketStatus } from '@candor/wire/quotes.ts'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { balanceStore } from '../ledger/balance-store.ts'
import { useMarketStatus } from '../quotes/market-status.ts'
import { showOpening } from '../quotes/opening-time.ts'
import { useInstruments } from '../quotes/use-instruments.ts'
import { Link } from '../shell/Link.tsx'
import { freshSymbols } from '../watchlist/fresh-watchlist.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './FirstRunCard.module.css'
import { firstRunStep, firstRunStore, noteFirstRun } from './first-run.ts'

const cx = classes(css)

/** Three steps to the first order. Gone once something was traded, or by a tap on the cross for good. */
export function FirstRunCard() {
  const account = useStore(sessionStore, accountOf)
  const postings = useStore(balanceStore, ({ balance }) => balance?.version)
  const run = useStore(firstRunStore)
  const statuses = useMarketStatus()
  const { instruments } = useInstruments()
  const step = account === null || postings === undefined ? null : firstRunStep(run, account, postings)
  if (account === null || step === null) return null
  return <Card account={account} step={step} picked={run.picked} {...{ statuses, instruments }} />
}

type CardProps = {
  account: string
  step: 1 | 2 | 3
  picked: string | null
  statuses: readonly WireMarketStatus[]
  instruments: readonly WireInstrument[]
}

function Card({ account, step, picked, statuses, instruments }: CardProps) {
  const say = useWords()
  const chosen = instruments.find(({ symbol }) => symbol === picked)
  const onward = (
    <Link
      to="detail"
      query={`symbol=${encodeURIComponent(picked ?? '')}`}
      className={cx('go')}
      onClick={() => noteFirstRun(account, { looked: true })}
    >
      {say('first.open', { name: chosen?.ticker ?? '' })}
    </Link>
  )
  return (
    <section className={cx('card')} aria-label={say('first.title')}>
      <div className={cx('head')}>
        <h2 className={cx('title')}>
          {say('first.title')} <span className={cx('count')}>{say('first.step', { n: step })}</span>
        </h2>
        <IconButton
          path={cross}
          label={say('first.dismiss')}
          onClick={() => noteFirstRun(account, { dismissed: true })}
        />
      </div>
      <ol>
        <Item number={1} now={step} title={say('first.pick')}>
          {step === 1 && <Markets {...{ account, statuses, instruments }} />}
        </Item>
        <Item number={2} now={step} title={say('first.worst')} text={say('first.worst-text')}>
          {step === 2 && onward}
        </Item>
        <Item number={3} now={step} title={say('first.order')} text={say('first.order-text')}>
          {step === 3 && onward}
        </Item>
      </ol>
    </section>
  )
}

type ItemProps = { number: number; now: number; title: string; text?: string; children: ReactNode }

function Item({ number, now, title, text, children }: ItemProps) {
  const state = number === now ? 'now' : number < now ? 'done' : 'to-come'
  return (
    <li className={cx('item', state)} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={cx('mark')}>{number}</span>
      <div>
        <p className={cx('name')}>{title}</p>
        {text !== undefined && <p className={cx('text')}>{text}</p>}
        {children}
      </div>
    </li>
  )
}

const mostMarkets = 3

const isCoin = ({ market }: WireInstrument): number => Number(market === 'crypto')

/** Well-known instruments that can be traded at this moment, and for how long. */
function Markets({
  account,
  statuses,
  instruments,
}: Pick<CardProps, 'account' | 'statuses' | 'instruments'>) {
  const say = useWords()
  const locale = useLocale()
  const open = freshSymbols(statuses)
    .flatMap((symbol) => instruments.find((each) => each.symbol === symbol) ?? [])
    .flatMap((instrument) => {
      const status = statuses.find(({ market }) => market === instrument.market)
      return status?.open ? [{ instrument, closesAt: status.closesAt }] : []
    })
    // Coins are bought in the smallest amounts.
    .toSorted((one, other) => isCoin(other.instrument) - isCoin(one.instrument))
  return (
    <div className={cx('markets')}>
      {open.slice(0, mostMarkets).map(({ instrument, closesAt }) => (
        <Link
          key={instrument.symbol}
          to="detail"
          query={`symbol=${encodeURIComponent(instrument.symbol)}`}
          className={cx('market')}
          onClick={() => noteFirstRun(account, { picked: instrument.symbol })}
        >
          <span className={cx('ticker')}>{instrument.ticker}</span>
          <span className={cx('until')}>
            {closesAt === null
              ? say('first.always')
              : say('first.until', { time: showOpening(closesAt, locale, Date.now()) })}
          </span>
        </Link>
      ))}
    </div>
  )
}
