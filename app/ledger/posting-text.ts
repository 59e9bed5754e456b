import { path as arrowDown } from 'phosphor:arrow-down'
import { path as arrowReturn } from 'phosphor:arrow-u-up-left'
import { path as arrowUp } from 'phosphor:arrow-up'
import { path as coins } from 'phosphor:coins'
import { path as hourglass } from 'phosphor:hourglass-medium'
import { path as receipt } from 'phosphor:receipt'
import type { WirePosting } from '@candor/wire/ledger.ts'

/** The drawing before a posting; its words say the same. */
export const postingIcon: Record<WirePosting['kind'], string> = {
  'practice-funding': coins,
  deposit: arrowDown,
  'withdrawal-hold': hourglass,
  'withdrawal-returned': arrowReturn,
  'withdrawal-paid': arrowUp,
  'withdrawal-fee': receipt,
}
