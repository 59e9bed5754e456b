import { practiceFunds } from '@candor/domain/cash/cash-terms.ts'
import { transfer } from '@candor/domain/ledger/transfer.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { accept } from '@candor/domain/result.ts'
import { type Command, type CommandKind, commandOf } from '../teller/command.ts'

/** What the operator who vouched for the customer gives them to start with; null where nobody did. */
type Facts = { starting_money: bigint | null }

const fundPracticeKind: CommandKind<Record<string, never>, Facts, never> = {
  name: 'fund-practice',
  reply: null,
  load: (transaction, asked) =>
    transaction.query<Facts>(
      'starting-money',
      `select v.starting_money from unnest($1::bigint[]) with ordinality as asked (customer_id, place)
       left join vouches v on v.customer_id = asked.customer_id order by place`,
      [asked.map(({ customerId }) => customerId)],
    ),
  decide: ({ starting_money: given }, { ledger }) => {
    // A reset of the group came first, after a server had ended between opening the account and this: then they have begun already.
    const begun = given !== null && ledger.lastNumber > 0n
    const funds = given === null ? practiceFunds : cents(given)
    return accept({
      transfers: begun ? [] : [transfer('practice-funding', 'house-practice-funding', 'cash', funds)],
      subject: null,
      rows: [],
      answer: {},
    })
  },
  store: async () => {},
}

/** The first money of a practice customer. Its key is always the same, so that nobody gets it twice. */
export const fundPractice = (customerId: bigint): Command =>
  commandOf(fundPracticeKind, { customerId, key: 'fund-practice', body: {} })
