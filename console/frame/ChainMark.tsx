import { path as sealIcon } from 'phosphor:seal-check-fill'
import { path as brokenIcon } from 'phosphor:warning-octagon'
import { sendRequest } from '@candor/client/api/send-request.ts'
import { minuteMs, secondMs } from '@candor/domain/time/durations.ts'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { formatTime } from '@candor/kit/numbers/format-date.ts'
import { readOverview } from '@candor/wire/overview.ts'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useWords } from '../words/use-console-words.ts'
import css from './ConsolePage.module.css'

const cx = classes(css)

/** What the server's own check of the audit log last found; null before it has, and before it is known here. */
type Chain = { whole: boolean; checkedAt: string; until: number } | null

const chainStore = createStore<{ chain: Chain; askedAt: number }>(() => ({ chain: null, askedAt: 0 }))

/** The server checks about as often. */
const renewEveryMs = minuteMs
const lookEveryMs = 10 * secondMs

/** The rules of the books that are about the audit log. While another one is broken, nothing is known about it. */
const chainRule = 'E1'

async function renewChain(): Promise<void> {
  const now = Date.now()
  if (document.hidden || now - chainStore.getState().askedAt < renewEveryMs) return
  chainStore.setState({ askedAt: now })
  const answer = await sendRequest(readOverview, {}, { quiet: true })
  if (!answer.ok) return
  const { books, audit } = answer.value
  const whole = books.broken === null
  const known = books.checkedAt !== null && (whole || books.broken?.startsWith(chainRule))
  chainStore.setState({
    chain: known ? { whole, checkedAt: books.checkedAt ?? '', until: audit.checkedUntil } : null,
  })
}

/** Whether the audit log still holds, in the bar of every page. */
export function ChainMark() {
  const say = useWords()
  const chain = useStore(chainStore, (state) => state.chain)
  useEffect(() => {
    void renewChain()
    const timer = setInterval(() => void renewChain(), lookEveryMs)
    return () => clearInterval(timer)
  }, [])
  if (chain === null) return null
  const time = formatTime(new Date(chain.checkedAt), { seconds: true })
  return (
    <span
      className={cx('chain', !chain.whole && 'broken')}
      title={say('bar.chain-checked', { n: chain.until, time })}
    >
      <Icon path={chain.whole ? sealIcon : brokenIcon} />
      <span className={cx('chainText')}>{say(chain.whole ? 'bar.chain-whole' : 'bar.chain-broken')}</span>
    </span>
  )
}
