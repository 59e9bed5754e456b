import { sendRequest } from '@candor/client/api/send-request.ts'
import { type Reader, useAnswer } from '@candor/client/api/use-answer.ts'
import { accept } from '@candor/domain/result.ts'
import { classes } from '@candor/kit/classes.ts'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { listInstrumentActs, type WireInstrumentAct } from '@candor/wire/instruments.ts'
import { NothingOpen } from '../desk/NothingOpen.tsx'
import { Part } from '../desk/Part.tsx'
import { sayAge } from '../desk/use-age.ts'
import { type Say, useLocale, useWords } from '../words/use-console-words.ts'
import css from './InstrumentDesk.module.css'

const cx = classes(css)

const readActs: Reader<readonly WireInstrumentAct[]> = async (symbol, options) => {
  const answer = await sendRequest(listInstrumentActs, { params: { symbol } }, options)
  return answer.ok ? accept(answer.value.acts) : answer
}

/** `before` is the act before it: where that is the halt, an end says how long it lasted. */
function sayAct(say: Say, { act, at, by, askedBy }: WireInstrumentAct, before?: WireInstrumentAct): string {
  const who = askedBy === null ? by : say('halt.two-people', { one: askedBy, other: by })
  if (act === 'halted') return say('halt.act-halted', { who })
  if (before?.act !== 'halted') return say('halt.act-resumed', { who })
  return say('halt.act-resumed-after', { who, age: sayAge(say, Date.parse(at) - Date.parse(before.at)) })
}

/** What was done to an instrument, as anybody can read it. */
export function InstrumentActs({ symbol }: { symbol: string }) {
  const say = useWords()
  const locale = useLocale()
  const fetched = useAnswer(readActs, symbol, true)
  const { value: acts } = fetched
  return (
    <Part title={say('halt.acts')} note={say('halt.acts-public')}>
      {acts === null && <NothingOpen fetched={fetched} />}
      {acts?.length === 0 && <p className={cx('quiet')}>{say('halt.acts-none')}</p>}
      <ul>
        {acts?.map((each, place) => (
          <li key={each.at} className={cx('act')}>
            <span className={cx('quiet')}>{formatMoment(new Date(each.at), locale, new Date())}</span>
            <span>{sayAct(say, each, acts[place + 1])}</span>
            {each.reason !== null && <q>{each.reason}</q>}
          </li>
        ))}
      </ul>
      <p className={cx('quiet', 'rule')}>{say('halt.no-act')}</p>
    </Part>
  )
}
