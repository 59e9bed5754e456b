import { path as caretRight } from 'phosphor:caret-right'
import { linkClass } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import type { WireContract } from '@candor/wire/contracts.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { FactGrid } from '../positions/FactGrid.tsx'
import css from '../positions/TradeList.module.css'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { showRounded } from '../proofs/contract-text.ts'
import { priceOf } from '../quotes/price-of.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { Link } from '../shell/Link.tsx'
import { type Say, useLocale, useWords } from '../words/use-words.ts'
import { useContractFacts } from './contract-facts.ts'
import { DirectionTag } from './DirectionTag.tsx'

const cx = classes(css)

/** From which price to which; a void contract may lack either. */
function wayOf(say: Say, { purchase, final }: WireContract, decimals: number): string {
  const show = (mid: string) => showRounded(priceOf(mid), decimals)
  if (!purchase) return ''
  return final
    ? say('contracts.from-to', { purchase: show(purchase.mid), final: show(final.mid) })
    : show(purchase.mid)
}

/** One settled contract. Its head says what came of it; opened it shows every field, and the way to its proof. */
export function SettledCard({ contract }: { contract: WireContract }) {
  const say = useWords()
  const locale = useLocale()
  const money = useOwnMoney()
  const instrument = useInstrument(contract.symbol)
  const facts = useContractFacts(instrument)
  const profit = centsOf(contract.profit ?? '0.00')
  return (
    <li className={cx('item')}>
      <details className={cx('card')}>
        <summary className={cx('summary')}>
          <span className={cx('head')}>
            <span className={cx('first')}>
              {instrument?.ticker ?? contract.symbol} <DirectionTag contract={contract} />
            </span>
            <span className={cx('end')}>
              <Change value={profit} text={money(profit, { signed: true })} />
            </span>
            <span className={cx('second')}>{wayOf(say, contract, instrument?.decimals ?? 2)}</span>
            <span className={cx('second', 'right')}>
              {formatMoment(new Date(contract.acceptedAt), locale, new Date())}
            </span>
          </span>
          <span className={cx('tags')}>
            <span className={cx('first')}>
              <Tag>{say(`contract.${contract.outcome ?? 'void'}`)}</Tag>
              <Tag>
                {say('contracts.limit-stake', {
                  n: contract.timeLimit,
                  stake: money(centsOf(contract.stake)),
                })}
              </Tag>
            </span>
            <span className={cx('opener')}>
              {say('contracts.details')}
              <span className={cx('caret')}>
                <Icon path={caretRight} size="fit" />
              </span>
            </span>
          </span>
        </summary>
        <FactGrid stacked facts={facts(contract)} />
        <p className={cx('more')}>
          <Link to="history" query={`contract=${contract.id}`} className={linkClass}>
            {say('contracts.open')}
          </Link>
        </p>
      </details>
    </li>
  )
}
