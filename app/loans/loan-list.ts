import type { LoanStatus } from '@candor/domain/loans/loan-status.ts'
import { accept } from '@candor/domain/result.ts'
import { listLoans, type WireLoan } from '@candor/wire/loans.ts'
import { createRenewedList, type RenewedList } from '../api/renewed-list.ts'
import { request } from '../api/request.ts'

const pageSize = '20'

type Known = { items: readonly WireLoan[]; more: boolean }

const nothing: Known = { items: [], more: true }

/** Loans of one status, or all of them, newest first. */
export const createLoanList = (status: LoanStatus | ''): RenewedList<WireLoan> =>
  createRenewedList<Known, WireLoan>({
    nothing,
    async readOn(known, quiet) {
      const before = known.items.at(-1)?.id
      const query = { limit: pageSize, ...(status && { status }), ...(before && { before }) }
      const answer = await request(listLoans, { query }, { quiet })
      if (!answer.ok) return answer
      const { loans, more } = answer.value
      return accept({ items: [...known.items, ...loans], more })
    },
    show: ({ items, more }) => ({ items, more }),
    concerns: (kind) => kind === 'loan',
  })
