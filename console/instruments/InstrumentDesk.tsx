import { sendRequest } from '@candor/client/api/send-request.ts'
import { type Reader, useAnswer } from '@candor/client/api/use-answer.ts'
import { secondMs } from '@candor/domain/time/durations.ts'
import { classes } from '@candor/kit/classes.ts'
import { previewHalt } from '@candor/wire/halts.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useStore } from 'zustand'
import { Desk } from '../desk/Desk.tsx'
import { NothingOpen } from '../desk/NothingOpen.tsx'
import { readInstruments } from '../desk/read-instruments.ts'
import { useCase } from '../desk/use-case.ts'
import { useRenewal } from '../desk/use-renewal.ts'
import { ConsolePage } from '../frame/ConsolePage.tsx'
import { addressStore } from '../frame/navigate.ts'
import { useLocale, useWords } from '../words/use-console-words.ts'
import { HaltPreview } from './HaltPreview.tsx'
import { HaltRequest } from './HaltRequest.tsx'
import { InstrumentActs } from './InstrumentActs.tsx'
import css from './InstrumentDesk.module.css'
import { InstrumentLinks } from './InstrumentLinks.tsx'
import { PriceHead } from './PriceHead.tsx'
import { readQuotes } from './read-quotes.ts'

const cx = classes(css)

const readPreview: Reader<ReplyOf<typeof previewHalt>> = (symbol, options) =>
  sendRequest(previewHalt, { params: { symbol } }, options)

const renewEveryMs = 5 * secondMs

/** Instruments: their prices, what a halt would do, asking for one, and what was done. Nothing here sets a price or a result. */
export function InstrumentDesk() {
  const say = useWords()
  const locale = useLocale()
  const id = useStore(addressStore, (state) => state.id)
  const all = useAnswer(readInstruments, '', true)
  const quotes = useAnswer(readQuotes, '', true)
  const preview = useCase(readPreview, { openId: id })
  const { value } = preview
  useRenewal(quotes.renew, renewEveryMs)
  useRenewal(preview.renew, renewEveryMs)
  const open = all.value?.find(({ symbol }) => symbol === id)
  const ticker = open?.ticker ?? id ?? ''
  return (
    <ConsolePage title={id === null ? say('place.instruments') : ticker} note={open?.name[locale]}>
      <Desk
        slim
        words={{ list: say('halt.list'), subject: say('halt.there'), decision: say('halt.title') }}
        list={
          all.value ? (
            <InstrumentLinks all={all.value} quotes={quotes.value} open={id} />
          ) : (
            <NothingOpen fetched={all} />
          )
        }
        subject={
          id === null ? null : value ? (
            <>
              <PriceHead key={id} symbol={id} serverAt={value.at} />
              <HaltPreview preview={value} ticker={ticker} />
            </>
          ) : (
            <NothingOpen fetched={preview} />
          )
        }
        decision={
          id !== null && value ? (
            <>
              <HaltRequest key={`${id} ${value.halted?.since}`} symbol={id} halted={value.halted !== null} />
              <InstrumentActs key={`acts ${id} ${value.halted?.since}`} symbol={id} />
            </>
          ) : (
            <p className={cx('choose')}>{say('halt.choose')}</p>
          )
        }
      />
    </ConsolePage>
  )
}
