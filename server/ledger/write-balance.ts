import type { Ledger } from '@candor/domain/ledger/post-transfers.ts'
import { cents, writeCents } from '@candor/domain/money/cents.ts'
import type { WireBalance } from '@candor/wire/balance.ts'

/** A customer's balances as they cross the wire. */
export const writeBalance = ({ balances, lastNumber }: Ledger): WireBalance => ({
  version: Number(lastNumber),
  cash: writeCents(balances.cash),
  margin: writeCents(balances.margin),
  reserve: writeCents(balances.reserve),
  stake: writeCents(balances.stake),
  withdrawing: writeCents(balances.withdrawing),
  invested: writeCents(balances.invested),
  loan: writeCents(cents(-balances.loan)),
})
