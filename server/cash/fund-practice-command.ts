import { practiceFunds } from '@candor/domain/cash/cash-terms.ts'
import { transfer } from '@candor/domain/ledger/transfer.ts'
import { accept } from '@candor/domain/result.ts'
import { type Command, defineKind } from '../teller/command.ts'

const kind = 'fund-practice'

/** The first money of a practice customer. Its key is always the same, so that nobody gets it twice. */
export const fundPractice = (customerId: bigint): Command => ({
  kind,
  customerId,
  key: 'fund-practice',
  body: {},
})

export const fundPracticeKind = defineKind({
  kind,
  load: async (_transaction, asked) => asked.map(() => null),
  decide: () =>
    accept({
      transfers: [transfer('practice-funding', 'house-practice-funding', 'cash', practiceFunds)],
      subject: null,
      rows: [],
      answer: {},
    }),
  write: async () => {},
})
