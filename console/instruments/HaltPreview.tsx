import { Note } from '@candor/kit/notice/Note.tsx'
import { formatMoment, formatTime } from '@candor/kit/numbers/format-date.ts'
import type { previewHalt } from '@candor/wire/halts.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { accountText, moneyText } from '../desk/money-text.ts'
import { Part } from '../desk/Part.tsx'
import { PlainTable } from '../desk/PlainTable.tsx'
import { PlaceLink } from '../frame/PlaceLink.tsx'
import { useLocale, useWords } from '../words/use-console-words.ts'
import css from './InstrumentDesk.module.css'

type Preview = ReplyOf<typeof previewHalt>

type Effect = { id: string; what: string; count: number | null; money: string | null; effect: string }

function useEffects(preview: Preview): readonly Effect[] {
  const say = useWords()
  const { positions, lines, orders, contracts, plans, pools, real } = preview
  return [
    { id: 'new', what: say('halt.new-orders'), count: null, money: null, effect: say('halt.refused') },
    { id: 'positions', what: say('halt.positions'), ...positions, effect: say('halt.stay') },
    { id: 'lines', what: say('halt.lines'), count: lines, money: null, effect: say('halt.wait-first') },
    { id: 'orders', what: say('halt.orders'), ...orders, effect: say('halt.wait-cancel') },
    {
      id: 'contracts',
      what: say('halt.contracts'),
      ...contracts,
      effect: say(real ? 'halt.void' : 'halt.go-on'),
    },
    { id: 'plans', what: say('halt.plans'), ...plans, effect: say('halt.skipped') },
    { id: 'pools', what: say('halt.pools'), count: pools, money: null, effect: say('halt.pools-wait') },
  ]
}

/** Those that a halt ends, with what goes back to whom. */
function VoidedContracts({ contracts }: { contracts: Preview['voidedContracts'] }) {
  const say = useWords()
  return (
    <Part title={say('halt.voided')}>
      <PlainTable
        label={say('halt.voided')}
        rows={contracts}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'customer',
            head: say('halt.customer'),
            cell: ({ accountNumber }) => accountText(accountNumber),
          },
          {
            id: 'ends',
            head: say('halt.ends'),
            figure: true,
            cell: ({ endsAt }) => formatTime(new Date(endsAt), { seconds: true }),
          },
          { id: 'stake', head: say('halt.stake'), figure: true, cell: ({ stake }) => moneyText(stake) },
        ]}
      />
    </Part>
  )
}

/** What a halt would do by the published rule, counted now; contracts that become void are listed to the cent. */
export function HaltPreview({ preview, ticker }: { preview: Preview; ticker: string }) {
  const say = useWords()
  const locale = useLocale()
  const effects = useEffects(preview)
  const { halted, voidedContracts } = preview
  return (
    <>
      {halted && (
        <div className={css['notice']}>
          <Note tone="warn" role="status">
            {say('halt.halted', {
              time: formatMoment(new Date(halted.since), locale, new Date()),
              reason: halted.reason,
            })}
          </Note>
        </div>
      )}
      <Part
        title={say('halt.preview', { symbol: ticker })}
        note={say('halt.counted', { time: formatTime(new Date(preview.at), { seconds: true }) })}
      >
        <PlainTable
          label={say('halt.preview', { symbol: ticker })}
          rows={effects}
          keyOf={({ id }) => id}
          columns={[
            { id: 'what', head: say('halt.there'), cell: ({ what }) => <b>{what}</b>, wraps: true },
            { id: 'count', head: say('halt.count'), figure: true, cell: ({ count }) => count },
            {
              id: 'money',
              head: say('halt.money'),
              figure: true,
              cell: ({ money }) => money !== null && moneyText(money),
            },
            { id: 'effect', head: say('halt.effect'), cell: ({ effect }) => effect },
          ]}
        />
      </Part>
      {voidedContracts.length > 0 && <VoidedContracts contracts={voidedContracts} />}
      <Part title={say(preview.real ? 'halt.real' : 'halt.simulated', { source: preview.source })}>
        <p>{say('halt.no-price')}</p>
        <p>
          {say('halt.terms')}{' '}
          <PlaceLink to="terms" className={css['terms']}>
            {say('halt.terms-link')}
          </PlaceLink>
        </p>
      </Part>
    </>
  )
}
