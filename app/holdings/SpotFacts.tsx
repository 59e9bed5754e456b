import { path as clock } from 'phosphor:clock-countdown'
import { path as repeat } from 'phosphor:repeat'
import { spotFeeRate } from '@candor/domain/holdings/spot-terms.ts'
import { inDollars } from '@candor/domain/money/conversion.ts'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { formatPercent } from '@candor/kit/numbers/format-percent.ts'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import type { TicketMarket } from '../orders/preview-ticket.ts'
import { Tolerance } from '../orders/Tolerance.tsx'
import { showFullPrice } from '../orders/trade-text.ts'
import { HelpLink } from '../shell/HelpLink.tsx'
import { Link } from '../shell/Link.tsx'
import { useWords } from '../words/use-words.ts'
import type { SpotPreview } from './preview-spot.ts'
import css from './Spot.module.css'
import { showHeld, showLocal, showRate } from './spot-text.ts'
import type { SpotTerms } from './spot-ticket-terms.ts'
import type { SpotTicketState } from './use-spot-ticket.ts'

const cx = classes(css)

const dash = '\u2013'

type SpotFactsProps = { terms: SpotTerms; ticket: SpotTicketState; market: TicketMarket | null }

/** What it costs and what one gets, before the button. */
export function SpotFacts({ terms, ticket, market }: SpotFactsProps) {
  const say = useWords()
  const { entry, preview } = ticket
  const isBuy = entry.side === 'buy'
  const feeLabel = say('spot.fee', { pct: formatPercent(spotFeeRate / 10_000n) })
  const total = preview?.rests ? (isBuy ? 'set-aside' : 'receive-least') : isBuy ? 'pay' : 'receive'
  return (
    <div>
      <KeyValueList
        items={[
          {
            id: 'get',
            label: say(isBuy ? 'spot.get' : 'spot.give'),
            value: <Got terms={terms} preview={preview} />,
          },
          ...conversionItems(say, terms, preview, market),
          { id: 'fee', label: feeLabel, value: preview ? formatMoney(preview.fee) : dash },
          ...(preview && preview.over > 0n
            ? [{ id: 'over', label: say('spot.over'), value: formatMoney(preview.over) }]
            : []),
          ...(preview && preview.profit !== null ? [profitItem(say('spot.profit'), preview.profit)] : []),
          ...(entry.kind === 'market'
            ? [
                {
                  id: 'tolerance',
                  label: say('ticket.tolerance'),
                  value: (
                    <Tolerance
                      ppm={entry.tolerancePpm}
                      onChange={(tolerancePpm) => ticket.change({ tolerancePpm })}
                    />
                  ),
                },
              ]
            : []),
          {
            id: 'total',
            label: say(`spot.${total}`),
            value: preview ? formatMoney(preview.total) : dash,
            total: true,
          },
        ]}
      />
      {market?.delayed && <Note icon={clock}>{say('ticket.delayed')}</Note>}
      <p className={cx('risk')}>
        {isBuy && say('spot.risk')} {preview?.rests && say(isBuy ? 'spot.rests-buy' : 'spot.rests-sell')}{' '}
        <HelpLink article="spot-holdings" alone={!isBuy && !preview?.rests} />
      </p>
      {isBuy && <Regularly symbol={terms.symbol} />}
    </div>
  )
}

const profitItem = (label: string, profit: bigint & SpotPreview['fee']) => ({
  id: 'profit',
  label,
  value: <Change value={profit} text={formatMoney(profit, { signed: true })} />,
})

/** `10 shares at 272.42`. */
function Got({ terms, preview }: { terms: SpotTerms; preview: SpotPreview | null }) {
  const say = useWords()
  if (!preview) return dash
  const price = showFullPrice(preview.at, terms.priceDecimals)
  return (
    <>
      {showHeld(say, terms, preview.quantity)}{' '}
      <span className={cx('third')}>{say('spot.at', { price })}</span>
    </>
  )
}

/** The value, and where it is in another currency: that, and the rate it becomes dollars at. */
function conversionItems(
  say: ReturnType<typeof useWords>,
  { quoteCurrency }: SpotTerms,
  preview: SpotPreview | null,
  market: TicketMarket | null,
) {
  const value = { id: 'value', label: say('spot.value'), value: preview ? formatMoney(preview.value) : dash }
  if (quoteCurrency === 'USD' || !market || market.conversion === inDollars) return [value]
  const rate = say('spot.rate', { currency: quoteCurrency, rate: showRate(market.conversion) })
  return [
    {
      id: 'local',
      label: say('spot.value-local'),
      value: preview ? showLocal(preview.local, quoteCurrency) : dash,
    },
    { id: 'value', label: rate, value: preview ? formatMoney(preview.value) : dash },
  ]
}

function Regularly({ symbol }: { symbol: string }) {
  const say = useWords()
  return (
    <Link
      to="detail"
      query={`symbol=${encodeURIComponent(symbol)}&view=recurring`}
      className={cx('regularly')}
    >
      <Icon path={repeat} size="s" />
      {say('spot.regularly')}
    </Link>
  )
}
