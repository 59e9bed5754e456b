import type { Agent } from 'node:http'
import type { Operation } from '@candor/server/http/api-document.ts'
import { apiRoutes } from '@candor/server/register-routes.ts'
import { sampleRequest, signedInClient } from '../database/sample-requests.ts'
import type { TestClient } from '../database/test-server.ts'
import type { Dice } from '../simulation/dice.ts'
import { type Credentials, changeDraft } from './change-draft.ts'
import type { AnswerCheck } from './check-answer.ts'
import { cookiesOf, type FuzzServer, keyOf } from './fuzz-callers.ts'
import { type FuzzRecord, loggedFor, noteFailure, noteStatus } from './fuzz-record.ts'
import { type FuzzRequest, type Outcome, sendFuzz, tellRequest } from './fuzz-request.ts'
import type { SeenIds } from './hostile-values.ts'
import { damageRequest, tryDamaged } from './malformed-http.ts'
import { type Draft, draftOf, writeDraft } from './request-draft.ts'
import { sweepDraft } from './sweep-draft.ts'

/** An operation of the API document. */
export type Target = { name: string; method: string; template: string; operation: Operation }

/** Everything that the operations of a run share. */
export type FuzzRun = {
  server: FuzzServer
  port: number
  agent: Agent
  check: AnswerCheck
  record: FuzzRecord
  seen: SeenIds
  strangers: readonly Credentials[]
  /** Of what is swept through, each operation takes every so many, others from operation to operation. */
  sweepTurns: number
}

type Prepared = { draft: Draft; by: TestClient }

/** Requests that are on their way at the same time. */
const atOnce = 4
/** How often a request that was used up is made again within a round. */
const mostFresh = 3
const mostSeen = 500

/** A fresh request that would succeed, and who sends it. */
async function prepare({ server, port }: FuzzRun, target: Target): Promise<Prepared> {
  const route = apiRoutes[target.name]
  if (!route) throw new Error(`the document names ${target.name}, which is no route`)
  const sample = await sampleRequest(server, target.name, route)
  const by = sample.by ?? (await signedInClient(server))
  const host = `${server.hostOf(by)}:${port}`
  const draft = await draftOf(target.name, target, sample, {
    host,
    origin: `http://${host}`,
    'x-forwarded-for': server.freshAddress(),
    ...(target.method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
    ...sample.headers,
    ...cookiesOf(by),
  })
  return { draft, by }
}

function rememberIds({ seen }: FuzzRun, text: string): void {
  for (const [id] of text.matchAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)) {
    if (seen.length >= mostSeen) seen.shift()
    seen.push(id)
  }
}

/** Sends one request, holds its answer against the document and gives its status. */
async function send(run: FuzzRun, request: FuzzRequest): Promise<number> {
  const { port, agent, record, check, server } = run
  const told = tellRequest(request)
  record.inFlight.add(told)
  const outcome: Outcome = await sendFuzz(port, agent, request)
  record.inFlight.delete(told)
  record.requests += 1
  noteStatus(record, outcome)
  const trouble = check(request, outcome)
  const { operation } = request
  if (trouble !== null)
    noteFailure(record, { operation, trouble, request: told, logged: loggedFor(server.log, outcome) })
  if (typeof outcome === 'string') return 0
  if (outcome.status === 200) rememberIds(run, outcome.body.toString('latin1'))
  return outcome.status
}

/** Another request like it; what only reads can be asked again as it is. */
const renew = (run: FuzzRun, target: Target, used: Prepared): Promise<Prepared> | Prepared =>
  target.method === 'GET' ? used : prepare(run, target)

/** The request as it should be, once by its caller and once by a program with a key, where one may. Gives what was sent last. */
async function sendValid(run: FuzzRun, target: Target): Promise<Prepared> {
  const { name, operation } = target
  const { record } = run
  const first = await prepare(run, target)
  if ((await send(run, writeDraft(first.draft))) === 200) record.succeeded.add(name)
  if (!operation.security.some((each) => 'apiKey' in each)) return first
  const second = await renew(run, target, first)
  const key = await keyOf(run.server, second.by)
  const { cookie: _, ...headers } = second.draft.headers
  const byKey = { ...second.draft, changes: ['by its own key'], headers: { ...headers, ...key } }
  if ((await send(run, writeDraft(byKey))) === 200) record.succeededByKey.add(name)
  return second
}

async function sendDamaged(run: FuzzRun, { draft }: Prepared, dice: Dice): Promise<void> {
  const { record, port } = run
  const valid = writeDraft(draft)
  const damaged = damageRequest(valid, dice)
  const request = `[${damaged.what}] ${tellRequest(valid)}`
  record.inFlight.add(request)
  const trouble = await tryDamaged(port, damaged)
  record.inFlight.delete(request)
  record.requests += 1
  if (trouble !== null) noteFailure(record, { operation: valid.operation, trouble, request, logged: '' })
}

/** Sends drafts a few at a time; a request that was used up is made again for those that follow. Gives the last. */
async function sendAll(
  run: FuzzRun,
  target: Target,
  begun: Prepared,
  count: number,
  draftAt: (valid: Draft, at: number) => Draft,
): Promise<Prepared> {
  let prepared = begun
  for (let sent = 0, fresh = 0; sent < count; sent += atOnce) {
    const batch = Array.from({ length: Math.min(atOnce, count - sent) }, (_, at) =>
      writeDraft(draftAt(prepared.draft, sent + at)),
    )
    const statuses = await Promise.all(batch.map((request) => send(run, request)))
    if (!statuses.includes(200) || fresh >= mostFresh) continue
    prepared = await renew(run, target, prepared)
    fresh += 1
  }
  return prepared
}

/** One round of an operation: the first one begins with valid requests and a sweep; then come those that the dice make. */
export async function fuzzOperation(
  run: FuzzRun,
  target: Target,
  round: { dice: Dice; count: number; isFirst: boolean },
): Promise<void> {
  const { dice, count, isFirst } = round
  let prepared = isFirst ? await renew(run, target, await sendValid(run, target)) : await prepare(run, target)
  if (isFirst) {
    const row = Object.keys(apiRoutes).indexOf(target.name)
    const places = [...sweepDraft(prepared.draft).keys()].filter((at) => (at + row) % run.sweepTurns === 0)
    const sweepAt = (valid: Draft, at: number) => sweepDraft(valid)[places[at] ?? 0] ?? valid
    prepared = await sendAll(run, target, prepared, places.length, sweepAt)
  }
  const byDice = (valid: Draft) => changeDraft(valid, dice, run.seen, run.strangers)
  await sendDamaged(run, await sendAll(run, target, prepared, count, byDice), dice)
}
