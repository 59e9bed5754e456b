import { randomBytes, randomUUID } from 'node:crypto'

/** A practice customer who asks a server for money over HTTP, as a browser does, and remembers what was answered. */
export type MoneyCustomer = {
  readonly accountNumber: string
  readonly cookie: string
  readonly bankAccountId: string
  readonly sent: MoneyRequest[]
}

export type MoneyRequest = {
  readonly customer: MoneyCustomer
  readonly kind: 'withdraw' | 'cancel'
  readonly key: string
  readonly path: string
  readonly body: string | null
  /** What it takes from what is available, or gives back to it. */
  readonly cents: bigint
  /** The withdrawal that a cancellation is about. */
  readonly of: MoneyRequest | null
  tries: number
  /** How many of the tries got no answer. */
  unknown: number
  /** What the server said where it did not know the outcome: the codes of its answers. */
  readonly excuses: string[]
  /** The first answer that settles it; null while the outcome is unknown. */
  answer: Told | null
}

export type Told = { readonly status: number; readonly text: string }

/** Longer than the server itself waits for an unreachable database. */
const timeoutMs = 30_000

const moneyText = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

export const isAcknowledged = ({ answer }: MoneyRequest): boolean => answer?.status === 200

export const idIn = ({ text }: Told): string => (JSON.parse(text) as { id: string }).id

const askedBy = (customer: MoneyCustomer) => ({
  customer,
  key: randomUUID(),
  tries: 0,
  unknown: 0,
  excuses: [],
  answer: null,
})

export const withdrawalOf = (customer: MoneyCustomer, cents: bigint): MoneyRequest => ({
  ...askedBy(customer),
  kind: 'withdraw',
  path: '/api/v1/withdrawals',
  body: JSON.stringify({ bankAccountId: customer.bankAccountId, amount: moneyText(cents) }),
  cents,
  of: null,
})

export function cancellationOf(withdrawal: MoneyRequest): MoneyRequest {
  if (withdrawal.answer === null) throw new Error('what was not answered cannot be cancelled')
  return {
    ...askedBy(withdrawal.customer),
    kind: 'cancel',
    path: `/api/v1/withdrawals/${idIn(withdrawal.answer)}/cancel`,
    body: null,
    cents: withdrawal.cents,
    of: withdrawal,
  }
}

/** Sends it once. Null: the outcome is unknown, because the line was cut or because the server says that it does not know. */
export async function sendWithKey(origin: string, request: MoneyRequest): Promise<Told | null> {
  request.tries += 1
  const told = await tryMoney(origin, request)
  if (told === null) request.unknown += 1
  return told
}

async function tryMoney(origin: string, request: MoneyRequest): Promise<Told | null> {
  try {
    const response = await fetch(origin + request.path, {
      method: 'POST',
      headers: {
        origin,
        cookie: request.customer.cookie,
        'idempotency-key': request.key,
        ...(request.body !== null && { 'content-type': 'application/json' }),
      },
      body: request.body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    // A server that has found its books broken says so until people have looked at them.
    const unknown = response.status >= 500 && !text.includes('"money-stopped"')
    if (unknown) request.excuses.push(/"code":"([^"]+)"/.exec(text)?.[1] ?? String(response.status))
    return unknown ? null : { status: response.status, text }
  } catch {
    return null
  }
}

const readAs = async <Value>(origin: string, cookie: string, path: string): Promise<Value> => {
  const response = await fetch(origin + path, { headers: { cookie }, signal: AbortSignal.timeout(timeoutMs) })
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as Value
}

/** What a customer is shown as available, in cents. */
export async function readCash(origin: string, { cookie }: MoneyCustomer): Promise<bigint> {
  const { cash } = await readAs<{ cash: string }>(origin, cookie, '/api/v1/balance')
  return BigInt(cash.replace('.', ''))
}

/** Opens a practice customer with $10,000 and a bank account; throws while the server is unreachable. */
export async function openMoneyCustomer(origin: string): Promise<MoneyCustomer> {
  const response = await fetch(`${origin}/api/v1/customers/trial`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ locale: 'en', deviceId: randomBytes(16).toString('base64url') }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`no practice customer: ${response.status} ${text}`)
  const cookie = response.headers.getSetCookie().join(';').split(';')[0] ?? ''
  const { customer } = JSON.parse(text) as { customer: { accountNumber: string } }
  const { bankAccounts } = await readAs<{ bankAccounts: { id: string }[] }>(
    origin,
    cookie,
    '/api/v1/bank-accounts',
  )
  return {
    accountNumber: customer.accountNumber,
    cookie,
    bankAccountId: bankAccounts[0]?.id ?? '',
    sent: [],
  }
}
