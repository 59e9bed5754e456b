import { practiceFunds } from '@candor/domain/cash/cash-terms.ts'
import { transfer } from '@candor/domain/ledger/transfer.ts'
import { accept } from '@candor/domain/result.ts'
import { type Command, type CommandKind, commandOf } from '../teller/command.ts'

export const fundPracticeKind: CommandKind<Record<string, never>, null, never> = {
  name: 'fund-practice',
  reply: null,
  load: async (_transaction, asked) => asked.map(() => null),
  decide: () =>
    accept({
      transfers: [transfer('practice-funding', 'house-practice-funding', 'cash', practiceFunds)],
      subject: null,
      rows: [],
      answer: {},
    }),
  write: async () => {},
}

/** The first money of a practice customer. Its key is always the same, so that nobody gets it twice. */
export const fundPractice = (customerId: bigint): Command =>
  commandOf(fundPracticeKind, { customerId, key: 'fund-practice', body: {} })
