import { randomUUID } from 'node:crypto'
import { readBase32 } from '@candor/domain/security/base32.ts'
import { minuteMs } from '@candor/domain/time/durations.ts'
import { codeOfStep, codeStepAt } from '@candor/server/security/authenticator-code.ts'
import { documentPiece } from '@candor/wire/identity.ts'
import type { DemoClient, DemoDesk } from './demo-desk.ts'
import { drawSheet } from './demo-pictures.ts'

/** Nobody's but the story's; every account of it has the same, which is printed at the end. */
export const demoPassword = 'Practice-Desk-1'

/** Names as they are met in the cities this product is made for. None of them is a person. */
const pupils = [
  'Lim Jun Hao',
  'Nur Aina Sofea',
  'Wong Mei Fong',
  'Arvind Nair',
  'Siti Hajar Ismail',
  'Chan Ka Yan',
  'Tan Zi Xuan',
  'Muhammad Haziq',
  'Priya Devi',
  'Adam Lee',
  'Chong Yee Ling',
  'Farah Nabila',
]

/** `factorKey` is what the operator's authenticator app holds, from the first sign-in on. */
export type DemoOperator = { name: string; password: string; roles: string; factorKey: string | null }

function codeAt(factorKey: string, now: number): string {
  const bytes = readBase32(factorKey.replaceAll(' ', ''))
  if (bytes === null) throw new Error('the key of a second factor cannot be read')
  return codeOfStep(bytes, codeStepAt(now))
}

/** Operators are signed out soon, so that each part of the story begins with signing in; the first time a second factor is set up. */
export async function deskOf(desk: DemoDesk, operator: DemoOperator): Promise<DemoClient> {
  const { name, password, factorKey } = operator
  const client = desk.client()
  // A code counts once, and the last one may have been used a moment ago.
  desk.pass(minuteMs)
  if (factorKey !== null) {
    await client.post('/api/v1/operator/session', { name, password, code: codeAt(factorKey, desk.now()) })
    return client
  }
  await client.post('/api/v1/operator/session', { name, password })
  const { key } = (await client.post('/api/v1/operator/factor', { password })) as { key: string }
  await client.put('/api/v1/operator/factor', { code: codeAt(key, desk.now()) })
  operator.factorKey = key
  return client
}

export type DemoCustomer = { name: string; account: string }

export async function customerOf(desk: DemoDesk, { account }: DemoCustomer): Promise<DemoClient> {
  const client = desk.client()
  const { deviceId } = client
  await client.post('/api/v1/session', { account, password: demoPassword, deviceId })
  return client
}

/** A class that an admin imports; all but the last two have come in by their codes. */
export async function bringClass(desk: DemoDesk, admin: DemoOperator): Promise<DemoCustomer[]> {
  const by = await deskOf(desk, admin)
  const made = { name: 'Class 4A, economics', startingMoney: '10000.00' }
  const { id } = (await by.post('/api/v1/operator/groups', made)) as { id: string }
  const path = `/api/v1/operator/groups/${id}`
  const text = ['name,contact', ...pupils.map((name) => `${name},`)].join('\r\n')
  const { hash } = (await by.post(`${path}/import-preview`, { text })) as { hash: string }
  const body = { importId: randomUUID(), text, hash, vouched: true }
  const answer = (await by.post(`${path}/imports`, body)) as {
    made: { name: string; accountNumber: string; code: string }[]
  }
  for (const { code } of answer.made.slice(0, -2)) {
    desk.pass(3 * minuteMs)
    const client = desk.client()
    const { deviceId } = client
    await client.post('/api/v1/entry/password', { code, newPassword: demoPassword, locale: 'en', deviceId })
  }
  return answer.made.map(({ name, accountNumber }) => ({ name, account: accountNumber }))
}

/** Two people at the door of the class. */
export async function knockAtClass(desk: DemoDesk, admin: DemoOperator): Promise<void> {
  const by = await deskOf(desk, admin)
  const { groups } = (await by.get('/api/v1/operator/groups')) as { groups: { id: string }[] }
  const path = `/api/v1/operator/groups/${groups[0]?.id}/join-code`
  const { code } = (await by.post(path)) as { code: string }
  for (const name of ['Jayden Soh', 'Aishah Rahim']) {
    desk.pass(4 * minuteMs)
    await desk.client().post('/api/v1/entry/join', { code, name, locale: 'en' })
  }
}

type Applicant = { email: string; surname: string; name: string; sex: string; phone: string }

/** Somebody registers and sends details with a photo of a passport that says that it is none. */
export async function askToBeVerified(
  desk: DemoDesk,
  { email, surname, name, sex, phone }: Applicant,
): Promise<{ id: string; documents: string[] }> {
  const client = desk.client()
  const { deviceId } = client
  const registration = { contact: email, password: demoPassword, adult: true, locale: 'en', deviceId }
  await client.post('/api/v1/customers', registration)
  desk.pass(5 * minuteMs)
  const photo = await drawSheet(['SPECIMEN, NOT A PASSPORT', `${surname} ${name}`, '9 Apr 1991', email])
  const uploads = '/api/v1/verification/uploads'
  const begun = { idType: 'passport', side: 'front', bytes: photo.size }
  const { id } = (await client.post(uploads, begun)) as { id: string }
  await client.sendFile(`${uploads}/${id}/pieces?offset=0`, documentPiece.part, photo, 'piece')
  const sent = (await client.post(`${uploads}/${id}/finish`)) as { document: { id: string } }
  const documents = [sent.document.id]
  const asked = (await client.post('/api/v1/verification', {
    surname,
    name,
    sex,
    phone,
    country: 'MY',
    phoneCountry: 'MY',
    birthday: '1991-04-09',
    address: '12 Jalan Ampang, 50450 Kuala Lumpur',
    idType: 'passport',
    documents,
  })) as { request: { id: string } }
  return { id: asked.request.id, documents }
}

/** A reviewer looks at the photos and decides. */
export async function judgeApplicant(
  desk: DemoDesk,
  reviewer: DemoOperator,
  asked: { id: string; documents: string[] },
  verdict: { verdict: 'approve' } | { verdict: 'reject'; reason: string },
): Promise<void> {
  const by = await deskOf(desk, reviewer)
  const path = `/api/v1/operator/verifications/${asked.id}`
  for (const document of asked.documents) await by.get(`${path}/documents/${document}?reason=identity-review`)
  desk.pass(2 * minuteMs)
  const { contentHash } = (await by.get(path)) as { contentHash: string }
  await by.post(`${path}/decision`, { ...verdict, contentHash })
}
