import { path as arrowDown } from 'phosphor:arrow-down'
import { path as arrowDownRight } from 'phosphor:arrow-down-right'
import { path as arrowReturn } from 'phosphor:arrow-u-up-left'
import { path as arrowUp } from 'phosphor:arrow-up'
import { path as arrowUpRight } from 'phosphor:arrow-up-right'
import { path as coins } from 'phosphor:coins'
import { path as handCoins } from 'phosphor:hand-coins'
import { path as hourglass } from 'phosphor:hourglass-medium'
import { path as lock } from 'phosphor:lock-simple'
import { path as lockOpen } from 'phosphor:lock-simple-open'
import { path as moon } from 'phosphor:moon'
import { path as pencil } from 'phosphor:pencil-simple'
import { path as percent } from 'phosphor:percent'
import { path as receipt } from 'phosphor:receipt'
import { path as shield } from 'phosphor:shield-check'
import { path as trendDown } from 'phosphor:trend-down'
import { path as trendUp } from 'phosphor:trend-up'
import type { WirePosting } from '@candor/wire/ledger.ts'

/** The drawing before a posting; its words say the same. */
export const postingIcon: Record<WirePosting['kind'], string> = {
  'practice-funding': coins,
  deposit: arrowDown,
  'withdrawal-hold': hourglass,
  'withdrawal-returned': arrowReturn,
  'withdrawal-paid': arrowUp,
  'withdrawal-fee': receipt,
  'order-reserved': hourglass,
  'order-released': arrowReturn,
  'margin-set-aside': lock,
  'margin-added': lock,
  'margin-returned': lockOpen,
  'opening-fee': receipt,
  'trading-profit': trendUp,
  'trading-loss': trendDown,
  'gap-cover': shield,
  financing: moon,
  'contract-stake': hourglass,
  'contract-returned': arrowReturn,
  'contract-profit': trendUp,
  'contract-lost': trendDown,
  'contract-refund': arrowReturn,
  'spot-bought': arrowUpRight,
  'spot-sold': arrowDownRight,
  'spot-fee': receipt,
  'practice-returned': arrowReturn,
  'participation-hold': hourglass,
  'participation-returned': arrowReturn,
  'participation-joined': arrowUpRight,
  'participation-paid': arrowDownRight,
  'participation-fee': receipt,
  'loan-paid-out': handCoins,
  'loan-interest': percent,
  'loan-repaid': handCoins,
  'cash-corrected': pencil,
  'cost-corrected': pencil,
  'pool-joined': arrowDownRight,
  'pool-left': arrowUpRight,
  'pool-rounding': receipt,
}
