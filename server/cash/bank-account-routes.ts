import { readBankNumber, usableFrom } from '@candor/domain/cash/bank-account.ts'
import { mostBankAccounts } from '@candor/domain/cash/cash-terms.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import {
  addBankAccount,
  listBankAccounts,
  preferBankAccount,
  removeBankAccount,
} from '@candor/wire/withdrawals.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { lockLedger } from '../ledger/balance-table.ts'
import { confirmCustomer } from '../security/confirm-customer.ts'
import {
  hasEverBound,
  insertBankAccount,
  listBound,
  markDefault,
  markRemoved,
  writeBankAccount,
} from './bank-account-table.ts'

type Fields = NonNullable<Refusal['fields']>

/** Names as people write them: no control characters, no blanks at the ends. */
const readName = (text: string): string => text.replaceAll(/\p{C}/gu, '').trim()

function registerAdding(server: FastifyInstance, deps: Dependencies): void {
  const { database, clock } = deps
  registerRoute(server, addBankAccount, async ({ body, session, request }) => {
    const number = readBankNumber(body.number)
    const [bankName, holder] = [readName(body.bankName), readName(body.holder)]
    const fields: Fields = []
    if (bankName === '') fields.push({ path: 'bankName', problem: 'field-required' })
    if (holder === '') fields.push({ path: 'holder', problem: 'field-required' })
    if (number === null) fields.push({ path: 'number', problem: 'bank-account-invalid' })
    if (number === null || fields.length > 0) return refuse(refusal('invalid-request', ...fields))
    const confirmed = await confirmCustomer(deps, session.customer, body, request.ip)
    if (!confirmed.ok) return confirmed
    const now = clock()
    return await database.transaction().execute(async (transaction) => {
      await lockLedger(transaction, session.customer.id)
      const bound = await listBound(transaction, session.customer.id)
      if (bound.length >= mostBankAccounts)
        return refuse({ code: 'bank-account-limit', params: { max: String(mostBankAccounts) } })
      if (bound.some((other) => other.number === number))
        return refuse(refusal('invalid-request', { path: 'number', problem: 'bank-account-bound' }))
      const { id, created_at } = session.customer
      const from = usableFrom(now, created_at.getTime(), !(await hasEverBound(transaction, id)))
      const account = { bankName, holder, number, usableFrom: from, first: bound.length === 0 }
      const added = await insertBankAccount(transaction, id, account, now)
      return accept(writeBankAccount(added, now))
    })
  })
}

export function registerBankAccountRoutes(server: FastifyInstance, deps: Dependencies): void {
  const { database, clock } = deps
  registerAdding(server, deps)

  registerRoute(server, listBankAccounts, async ({ session }) => {
    const bound = await listBound(database, session.customer.id)
    return accept({ bankAccounts: bound.map((account) => writeBankAccount(account, clock())) })
  })

  registerRoute(server, removeBankAccount, async ({ params, session }) =>
    database.transaction().execute(async (transaction) => {
      await lockLedger(transaction, session.customer.id)
      const bound = await listBound(transaction, session.customer.id)
      const going = bound.find(({ id }) => id === params.id)
      if (!going) return refuse(refusal('not-found'))
      await markRemoved(transaction, going, clock())
      const next = bound.find(({ id }) => id !== going.id)
      if (going.is_default && next) await markDefault(transaction, session.customer.id, next.id)
      return accept({})
    }),
  )

  registerRoute(server, preferBankAccount, async ({ params, session }) =>
    database.transaction().execute(async (transaction) => {
      await lockLedger(transaction, session.customer.id)
      const bound = await listBound(transaction, session.customer.id)
      if (!bound.some(({ id }) => id === params.id)) return refuse(refusal('not-found'))
      await markDefault(transaction, session.customer.id, params.id)
      const after = await listBound(transaction, session.customer.id)
      return accept({ bankAccounts: after.map((account) => writeBankAccount(account, clock())) })
    }),
  )
}
