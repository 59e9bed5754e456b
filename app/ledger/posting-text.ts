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
import type { PostingKind } from '@candor/domain/ledger/posting-kind.ts'
import { postingDirection } from './posting-direction.ts'

/** Kinds whose drawing says more than where the money went. */
const ownIcons: Partial<Record<PostingKind, string>> = {
  'practice-funding': coins,
  deposit: arrowDown,
  'withdrawal-paid': arrowUp,
  'withdrawal-fee': receipt,
  'margin-set-aside': lock,
  'margin-added': lock,
  'margin-returned': lockOpen,
  'opening-fee': receipt,
  'trading-profit': trendUp,
  'trading-loss': trendDown,
  'gap-cover': shield,
  financing: moon,
  'contract-profit': trendUp,
  'contract-lost': trendDown,
  'contract-refund': arrowReturn,
  'spot-fee': receipt,
  'practice-returned': arrowReturn,
  'participation-fee': receipt,
  'loan-paid-out': handCoins,
  'loan-interest': percent,
  'loan-repaid': handCoins,
  'cash-corrected': pencil,
  'cost-corrected': pencil,
  'pool-rounding': receipt,
}

const directionIcons = { 'set-aside': hourglass, back: arrowReturn, in: arrowDownRight, out: arrowUpRight }

/** The drawing before a posting; its words say the same. */
export const postingIcon = (kind: PostingKind): string =>
  ownIcons[kind] ?? directionIcons[postingDirection(kind)]
