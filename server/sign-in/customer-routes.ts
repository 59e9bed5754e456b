import { mostPracticeAccounts } from '@candor/domain/customers/kept-quotas.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import {
  changeLocale,
  openTrial,
  readSession,
  registerCustomer,
  returnToPractice,
  signIn,
  signOut,
} from '@candor/wire/customers.ts'
import type { FastifyInstance } from 'fastify'
import { bindSampleBanks } from '../cash/bank-account-table.ts'
import { fundPractice } from '../cash/fund-practice-command.ts'
import { updateLocale, wireCustomer } from '../customers/customer-table.ts'
import { finishSession, openSession } from '../customers/open-session.ts'
import { deletePracticeDevice } from '../customers/practice-device-table.ts'
import { countPracticeOpening } from '../customers/practice-opening-table.ts'
import { addFailure, counterOf } from '../customers/sign-in-failure-table.ts'
import { slowDown } from '../customers/slow-down.ts'
import { cookieRules, giveSession, sessionCookie, startSession } from '../customers/start-session.ts'
import type { Dependencies } from '../dependencies.ts'
import { addressGroup } from '../http/address-group.ts'
import { narrowedLimit } from '../http/limit-rate.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { checkFactor } from '../security/check-factor.ts'
import { checkSignIn } from './check-sign-in.ts'
import { registerKeeping } from './keep-account.ts'
import { decideRegistration, insertWithNumber, registerContact } from './register-customer.ts'
import {
  findReturning,
  givePractice,
  makePracticeToken,
  noteReturn,
  takePracticeBack,
} from './return-practice.ts'

function registerRegistration(server: FastifyInstance, deps: Dependencies): void {
  registerRoute(server, registerCustomer, async ({ body, session, request, reply }) => {
    const decided = decideRegistration(body)
    if (!decided.ok) return decided
    const group = addressGroup(request.ip)
    const asked = counterOf('address', 'registration', group)
    const waiting = await slowDown(deps.database, [asked], deps.clock())
    if (waiting) return refuse(waiting)
    const turn = { group, account: decided.value.value, isKnown: false }
    const hash = await deps.hashing.run(turn, () => deps.passwords.hash(body.password))
    if (hash === null) return refuse(refusal('server-busy'))
    const now = deps.clock()
    const opened = await deps.database.transaction().execute(async (transaction) => {
      const registered = await registerContact(transaction, decided.value, hash, body.locale, now)
      if (!registered.ok) return registered
      const token = await startSession(
        transaction,
        registered.value,
        { deviceId: body.deviceId, request },
        now,
      )
      return accept({ customer: registered.value, token })
    })
    // Asking which contacts are taken is a way of guessing too, and is counted like one, but by itself: wrong passwords of others at this
    // address keep nobody from registering.
    if (!opened.ok) {
      await addFailure(deps.database, [asked], now)
      return opened
    }
    if (session) await finishSession(deps, session.id)
    return accept(giveSession(deps, reply, opened.value.token, opened.value.customer, now))
  })
}

/** A practice customer in one tap: verified, so that every product can be tried. A device that has one already is given its own. */
function registerTrial(server: FastifyInstance, deps: Dependencies): void {
  const mostOpenings = narrowedLimit(mostPracticeAccounts, deps.config.rateLimitPerMinute)
  registerRoute(server, openTrial, async ({ body, session, request, reply }) => {
    const own = await findReturning(deps, request)
    if (own) return accept(await openOwnPractice(deps, own, { ...body, request, reply, before: session }))
    const now = deps.clock()
    const address = addressGroup(request.ip)
    const opened = await deps.database.transaction().execute(async (transaction) => {
      if (!(await countPracticeOpening(transaction, address, mostOpenings, now))) return null
      const customer = await insertWithNumber(transaction, {
        account_name: '',
        kind: 'trial',
        verification: 'verified',
        locale: body.locale,
        email: null,
        phone: null,
        password_hash: null,
        created_at: new Date(now),
      })
      if (!customer) throw new Error('a trial customer has no contact that could be taken')
      await bindSampleBanks(transaction, [customer.id], now)
      return {
        customer,
        token: await startSession(transaction, customer, { deviceId: body.deviceId, request }, now),
        practice: await makePracticeToken(transaction, customer.id, now),
      }
    })
    if (opened === null) return refuse(refusal('practice-limit'))
    const funded = await deps.teller.submit(fundPractice(opened.customer.id))
    if (!funded.ok) return funded
    if (session) await finishSession(deps, session.id)
    const opening = giveSession(deps, reply, opened.token, opened.customer, now)
    givePractice(deps, reply, opened.practice)
    return accept(opening)
  })

  registerRoute(server, returnToPractice, async ({ body, session, request, reply }) => {
    const own = await findReturning(deps, request)
    if (!own) return refuse(refusal('practice-gone'))
    return accept(await openOwnPractice(deps, own, { ...body, request, reply, before: session }))
  })
}

/** The device has shown the secret of its own practice account. */
async function openOwnPractice(
  deps: Dependencies,
  own: NonNullable<Awaited<ReturnType<typeof findReturning>>>,
  opening: Parameters<typeof openSession>[2],
) {
  const opened = await openSession(deps, own.customer, opening)
  await noteReturn(deps, opening.reply, own)
  return opened
}

function registerSession(server: FastifyInstance, deps: Dependencies): void {
  registerRoute(server, signIn, async ({ body, session, request, reply }) => {
    const onKnock = (accountNumber: string | null) => {
      request.knockedAt = accountNumber
    }
    const checked = await checkSignIn(deps, { ...body, address: addressGroup(request.ip), onKnock })
    if (!checked.ok) return checked
    const passed = await checkFactor(deps, checked.value, body.code)
    if (!passed.ok) return passed
    const opening = { deviceId: body.deviceId, request, reply, before: session }
    return accept(await openSession(deps, checked.value, opening))
  })

  registerRoute(server, readSession, async ({ session, request }) => {
    if (!session) {
      const canReturn = (await findReturning(deps, request)) !== null
      return accept({ customer: null, endsAt: null, canReturn })
    }
    const endsAt = new Date(session.endsAt).toISOString()
    return accept({ customer: wireCustomer(session.customer), endsAt, canReturn: false })
  })

  registerRoute(server, signOut, async ({ session, reply }) => {
    reply.clearCookie(sessionCookie(deps.config), cookieRules(deps.config))
    if (session) {
      await finishSession(deps, session.id)
      // The customer has been warned that logging out of a practice account ends it.
      if (session.customer.password_hash === null) {
        await deletePracticeDevice(deps.database, session.customer.id)
        takePracticeBack(deps, reply)
      }
    }
    return accept({})
  })
}

export function registerCustomerRoutes(server: FastifyInstance, deps: Dependencies): void {
  registerRegistration(server, deps)
  registerTrial(server, deps)
  registerSession(server, deps)
  registerKeeping(server, deps)
  registerRoute(server, changeLocale, async ({ body, session }) => {
    const changed = await updateLocale(deps.database, session.customer.id, body.locale)
    deps.bus.publish('customer.changed', { customerId: changed.id })
    return accept(wireCustomer(changed))
  })
}
