import { customerAccounts } from '@candor/domain/ledger/ledger-account.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'

const columns = ['last_number', ...customerAccounts]

/** Notes the books as they are seen now as found right: from here on only what follows has to be looked at. */
export async function insertMarks(transaction: TellerTransaction): Promise<void> {
  await transaction.query(
    'mark-balances',
    `insert into audit_marks (customer_id, ${columns.join(', ')})
     select customer_id, ${columns.map((column) => `b.${column}`).join(', ')}
     from balances b left join audit_marks m using (customer_id) where b.last_number is distinct from m.last_number
     on conflict (customer_id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    [],
  )
  await transaction.query(
    'mark-acts',
    `insert into audit_log_mark (number, hash) select number, hash from audit_log order by number desc limit 1
     on conflict (only_one) do update set number = excluded.number, hash = excluded.hash, checked_at = now()`,
    [],
  )
}
