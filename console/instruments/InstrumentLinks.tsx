import { path as searchIcon } from 'phosphor:magnifying-glass'
import { classes } from '@candor/kit/classes.ts'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import type { WireQuote } from '@candor/wire/quotes.ts'
import { useState } from 'react'
import { useWalk } from '../desk/walk-list.ts'
import { PlaceLink } from '../frame/PlaceLink.tsx'
import { useLocale, useWords } from '../words/use-console-words.ts'
import css from './InstrumentDesk.module.css'
import { priceText, type QuotesBySymbol } from './read-quotes.ts'
import { StateTag } from './StateTag.tsx'

const cx = classes(css)

/** The price where the instrument trades, else why it does not. */
function PriceOrState({ quote }: { quote: WireQuote | undefined }) {
  if (!quote) return null
  if (quote.state !== 'live') return <StateTag state={quote.state} />
  return <span className="num">{priceText(quote.last)}</span>
}

/** What is open may be far down the list. */
const showLink = (link: HTMLAnchorElement | null): void => link?.scrollIntoView({ block: 'nearest' })

type InstrumentLinksProps = {
  all: readonly WireInstrument[]
  quotes: QuotesBySymbol | null
  open: string | null
}

/** Every instrument with its price, by words of its name. */
export function InstrumentLinks({ all, quotes, open }: InstrumentLinksProps) {
  const say = useWords()
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLowerCase()
  const found = all.filter(({ symbol, ticker, name }) =>
    [symbol, ticker, name[locale]].some((text) => text.toLowerCase().includes(words)),
  )
  useWalk(
    'instruments',
    found.map(({ symbol }) => symbol),
  )
  return (
    <>
      <div className={cx('find')}>
        <TextField
          label={say('halt.find')}
          type="search"
          leading={<Icon path={searchIcon} />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {found.length === 0 && <p className={cx('choose')}>{say('halt.no-match')}</p>}
      <ul>
        {found.map(({ symbol, ticker, name }) => (
          <li key={symbol}>
            <PlaceLink
              ref={symbol === open ? showLink : null}
              to="instruments"
              id={symbol}
              className={cx('link', symbol === open && 'open')}
              aria-current={symbol === open ? 'true' : undefined}
            >
              <b>{ticker}</b>
              <span className={cx('name')}>{name[locale]}</span>
              <PriceOrState quote={quotes?.get(symbol)} />
            </PlaceLink>
          </li>
        ))}
      </ul>
    </>
  )
}
