import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { type FiredState, firedNotices } from '../alerts/fired-notices.ts'
import { connectionStore } from '../api/connection-store.ts'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { followSubjects } from '../api/subject-changes.ts'
import { forgetSpotNotices, type SpotNotice, spotNotices } from '../holdings/spot-notices.ts'
import { forgetTradeNotices, type TradeNotice, tradeNotices } from '../positions/trade-notices.ts'
import type { WordBundle } from '../words/english-texts.ts'
import { needWords } from '../words/words-store.ts'
import css from './FiredNoticeHost.module.css'

const loadFired = () => import('../alerts/FiredNotices.tsx').then((module) => module.FiredNotices)
const loadTrades = () => import('../positions/TradeNotices.tsx').then((module) => module.TradeNotices)
const loadSpot = () => import('../holdings/SpotNotices.tsx').then((module) => module.SpotNotices)
const firedWords: readonly WordBundle[] = ['alerts']
const tradeWords: readonly WordBundle[] = ['messages', 'positions']
const spotWords: readonly WordBundle[] = ['messages', 'positions', 'holdings']

/** A notice's code and words, fetched with the first notice. A failed fetch is retried with the next one. */
function useNoticeCode<State>(
  needed: boolean,
  load: () => Promise<ComponentType<State>>,
  words: readonly WordBundle[],
): ComponentType<State> | null {
  const [code, setCode] = useState<{ Told: ComponentType<State> } | null>(null)
  useEffect(() => {
    if (!needed || code) return
    Promise.all([load(), needWords(words)])
      .then(([Told]) => setCode({ Told }))
      .catch(() => null)
  }, [needed, code, load, words])
  return code?.Told ?? null
}

const loadTradeNotifier = () => import('../positions/notify-trade.ts')
const loadSpotNotifier = () => import('../holdings/notify-spot.ts')
const loadContractNotifier = () => import('../contracts/notify-contract.ts')

/** Follows what happens to the customer's trades. The code that looks into it is fetched when something first does. */
function useTradesToTell(): void {
  useEffect(() => {
    const ends = [
      followSubjects(({ kind, id }) => {
        if (kind === 'contract')
          loadContractNotifier()
            .then(({ notifyContract }) => notifyContract(id))
            .catch(() => null)
        if (kind === 'spot' || kind === 'recurring')
          loadSpotNotifier()
            .then(({ notifyPlan, notifySpot }) => (kind === 'spot' ? notifySpot(id) : notifyPlan(id)))
            .catch(() => null)
        if (kind === 'order')
          loadTradeNotifier()
            .then(({ notifyTrade }) => notifyTrade(id))
            .catch(() => null)
      }),
      connectionStore.subscribe(({ lostAt }, before) => {
        if (lostAt !== null || before.lostAt === null) return
        loadTradeNotifier()
          .then(({ notifyMissed }) => notifyMissed())
          .catch(() => null)
      }),
      // What was shown to one customer is not for the next.
      sessionStore.subscribe((session, before) => {
        if (accountOf(session) === accountOf(before)) return
        forgetTradeNotices()
        forgetSpotNotices()
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [])
}

/**
 * Where fired alerts and what happened to trades are shown, over every page. The place is always there, because a live region that arrives
 * with its text is not read aloud.
 */
export function FiredNoticeHost() {
  const host = useRef<HTMLDivElement>(null)
  const fired = useStore(firedNotices)
  const { notices: trades } = useStore(tradeNotices)
  const { notices: spot } = useStore(spotNotices)
  useTradesToTell()
  const firing = fired.notices[0]?.alertId ?? fired.missed[0]?.id
  const Fired = useNoticeCode<FiredState>(firing !== undefined, loadFired, firedWords)
  const Trades = useNoticeCode<{ notices: readonly TradeNotice[] }>(trades.length > 0, loadTrades, tradeWords)
  const Spot = useNoticeCode<{ notices: readonly SpotNotice[] }>(spot.length > 0, loadSpot, spotWords)
  const newest = [firing, trades[0] && `${trades[0].id} ${trades[0].event.number}`, spot[0]?.id].join()

  // An open sheet lies in the browser's top layer, over every z-index. As a popover shown last, the host lies over it.
  useLayoutEffect(() => {
    const node = host.current
    if (!node || typeof node.showPopover !== 'function') return
    if (newest !== ',,' && node.matches(':popover-open')) node.hidePopover()
    if (!node.matches(':popover-open')) node.showPopover()
  }, [newest])

  return (
    <div ref={host} className={css['host']} popover="manual" role="status">
      {Trades && <Trades notices={trades} />}
      {Spot && <Spot notices={spot} />}
      {Fired && <Fired {...fired} />}
    </div>
  )
}
