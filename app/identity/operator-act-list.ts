import { accept } from '@candor/domain/result.ts'
import { listOwnOperatorActs, type WireCustomerAct } from '@candor/wire/customer-acts.ts'
import { createRenewedList, type RenewedList } from '../api/renewed-list.ts'
import { request } from '../api/request.ts'

const pageSize = '30'

type Known = { items: readonly WireCustomerAct[]; more: boolean }

const nothing: Known = { items: [], more: true }

/** What operators did to the customer's account, newest first. */
export const createOperatorActList = (): RenewedList<WireCustomerAct> =>
  createRenewedList<Known, WireCustomerAct>({
    nothing,
    async readOn(known, quiet) {
      const before = known.items.at(-1)?.number
      const query = { limit: pageSize, ...(before !== undefined && { before: String(before) }) }
      const answer = await request(listOwnOperatorActs, { query }, { quiet })
      if (!answer.ok) return answer
      const { acts, more } = answer.value
      return accept({ items: [...known.items, ...acts], more })
    },
    show: ({ items, more }) => ({ items, more }),
    // Whatever changed may have been changed by an operator.
    concerns: () => true,
  })
