import { sendRequest } from '@candor/client/api/send-request.ts'
import { type Reader, useAnswer } from '@candor/client/api/use-answer.ts'
import { secondMs } from '@candor/domain/time/durations.ts'
import { classes } from '@candor/kit/classes.ts'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { previewHalt } from '@candor/wire/halts.ts'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Desk } from '../desk/Desk.tsx'
import { NothingOpen } from '../desk/NothingOpen.tsx'
import { readInstruments } from '../desk/read-instruments.ts'
import { useCase } from '../desk/use-case.ts'
import { ConsolePage } from '../frame/ConsolePage.tsx'
import { addressStore } from '../frame/navigate.ts'
import { PlaceLink } from '../frame/PlaceLink.tsx'
import { useLocale, useWords } from '../words/use-console-words.ts'
import { HaltPreview } from './HaltPreview.tsx'
import { HaltRequest } from './HaltRequest.tsx'
import css from './InstrumentDesk.module.css'

const cx = classes(css)

const readPreview: Reader<ReplyOf<typeof previewHalt>> = (symbol, options) =>
  sendRequest(previewHalt, { params: { symbol } }, options)

const renewEveryMs = 5 * secondMs

function InstrumentLinks({ all, open }: { all: readonly WireInstrument[]; open: string | null }) {
  const say = useWords()
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLowerCase()
  const found = all.filter(({ symbol, ticker, name }) =>
    [symbol, ticker, name[locale]].some((text) => text.toLowerCase().includes(words)),
  )
  return (
    <>
      <div className={cx('find')}>
        <TextField
          label={say('halt.find')}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <ul>
        {found.map(({ symbol, ticker, name }) => (
          <li key={symbol}>
            <PlaceLink
              to="instruments"
              id={symbol}
              className={cx('link', symbol === open && 'open')}
              aria-current={symbol === open ? 'true' : undefined}
            >
              <b>{ticker}</b>
              <span>{name[locale]}</span>
            </PlaceLink>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Instruments: what a halt would do, and asking for one. Nothing here sets a price or a result. */
export function InstrumentDesk() {
  const say = useWords()
  const id = useStore(addressStore, (state) => state.id)
  const all = useAnswer(readInstruments, '', true)
  const preview = useCase(readPreview, { openId: id })
  const { value, renew } = preview
  useEffect(() => {
    const timer = setInterval(renew, renewEveryMs)
    return () => clearInterval(timer)
  }, [renew])
  const ticker = all.value?.find(({ symbol }) => symbol === id)?.ticker ?? id ?? ''
  return (
    <ConsolePage title={id === null ? say('place.instruments') : ticker}>
      <Desk
        words={{ list: say('halt.list'), subject: say('halt.there'), decision: say('halt.title') }}
        list={all.value ? <InstrumentLinks all={all.value} open={id} /> : <NothingOpen fetched={all} />}
        subject={
          id === null ? null : value ? (
            <HaltPreview preview={value} ticker={ticker} />
          ) : (
            <NothingOpen fetched={preview} />
          )
        }
        decision={
          id !== null && value ? (
            <HaltRequest key={`${id} ${value.halted?.since}`} symbol={id} halted={value.halted !== null} />
          ) : (
            <p className={cx('choose')}>{say('halt.choose')}</p>
          )
        }
      />
    </ConsolePage>
  )
}
