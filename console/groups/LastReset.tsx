import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { type RefusalCode, refusalStatus } from '@candor/wire/refusals.ts'
import { FactRows } from '../desk/FactRows.tsx'
import { accountText } from '../desk/money-text.ts'
import { Part } from '../desk/Part.tsx'
import { useLocale, useRefusalText, useWords } from '../words/use-console-words.ts'
import type { OpenGroup } from './read-groups.ts'

type Reset = NonNullable<OpenGroup['lastReset']>

const isCode = (text: string): text is RefusalCode => Object.hasOwn(refusalStatus, text)

/** What came of a reset, member by member: who was left as they are comes first, with the reason. */
export function LastReset({ reset }: { reset: Reset }) {
  const say = useWords()
  const locale = useLocale()
  const refusalText = useRefusalText()
  const ended = ({ state, refusal }: Reset['rows'][number]): string => {
    if (state !== 'refused') return say(`group.reset-${state}`)
    return refusal !== null && isCode(refusal) ? refusalText({ code: refusal, params: {} }) : (refusal ?? '')
  }
  const time = formatMoment(new Date(reset.agreedAt), locale, new Date())
  return (
    <Part title={say('group.last-reset', { time })}>
      <FactRows
        facts={reset.rows.map((row) => ({
          id: row.accountNumber,
          label: row.name || accountText(row.accountNumber),
          value: ended(row),
        }))}
      />
    </Part>
  )
}
