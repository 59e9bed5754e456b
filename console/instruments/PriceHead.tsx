import { useAnswer } from '@candor/client/api/use-answer.ts'
import { minuteMs, secondMs } from '@candor/domain/time/durations.ts'
import { classes } from '@candor/kit/classes.ts'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { groupThousands } from '@candor/kit/numbers/group-digits.ts'
import { useEffect, useState } from 'react'
import { sayAge } from '../desk/use-age.ts'
import { useRenewal } from '../desk/use-renewal.ts'
import { type Say, useWords } from '../words/use-console-words.ts'
import css from './InstrumentDesk.module.css'
import { moveOf, priceText, readQuotes } from './read-quotes.ts'
import { StateTag } from './StateTag.tsx'

const cx = classes(css)

const renewEveryMs = 2 * secondMs
const beatMs = 500

/** A tick of this minute to a tenth of a second. */
function tickAge(say: Say, age: number): string {
  return age < minuteMs
    ? say('age.seconds', { n: (Math.max(0, age) / secondMs).toFixed(1) })
    : sayAge(say, age)
}

/** The age of an instant by the server's clock, of which `serverAt` is a reading that came just now. */
function useServerAge(serverAt: string): (at: string) => number {
  const [ahead, setAhead] = useState(() => Date.parse(serverAt) - Date.now())
  const [now, setNow] = useState(Date.now)
  useEffect(() => setAhead(Date.parse(serverAt) - Date.now()), [serverAt])
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), beatMs)
    return () => clearInterval(timer)
  }, [])
  return (at) => now + ahead - Date.parse(at)
}

/** The price that everybody sees, its move since the previous close, both sides and the age of the tick. There is nothing to press. */
export function PriceHead({ symbol, serverAt }: { symbol: string; serverAt: string }) {
  const say = useWords()
  const { value, renew } = useAnswer(readQuotes, symbol, true)
  useRenewal(renew, renewEveryMs)
  const ageOf = useServerAge(serverAt)
  const quote = value?.get(symbol)
  const muted = quote?.state !== 'live'
  return (
    <section className={cx('head')} aria-label={say('halt.price')} aria-busy={value === null}>
      {value !== null && !quote && <span className={cx('sides')}>{say('halt.unknown')}</span>}
      {quote && (
        <>
          <p className={cx('last', muted && 'muted')}>
            <span className={cx('price')}>{priceText(quote.last)}</span>
            <Change value={moveOf(quote)} muted={muted} />
            <StateTag state={quote.state} />
          </p>
          <p className={cx('sides')}>
            <span>{say('halt.both', { bid: priceText(quote.bid), ask: priceText(quote.ask) })}</span>
            <span>
              {say('halt.tick', {
                n: groupThousands(String(quote.sequence)),
                age: tickAge(say, ageOf(quote.at)),
              })}
            </span>
          </p>
        </>
      )}
    </section>
  )
}
