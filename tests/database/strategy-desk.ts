import { price } from '@candor/domain/money/price.ts'
import type { Candle } from '@candor/domain/quotes/candle.ts'
import type { StrategyId } from '@candor/domain/strategies/strategy-id.ts'
import { hourMs } from '@candor/domain/time/durations.ts'
import { settleParticipations } from '@candor/server/participations/settle-participations.ts'
import { serveStrategy } from '@candor/server/strategies/run-strategies.ts'
import { findStrategyNow } from '@candor/server/strategies/strategy-terms-table.ts'
import type { WireParticipation } from '@candor/wire/participations.ts'
import { operatorClient } from './operator-client.ts'
import { type DeskOptions, openSpotDesk, type SpotDesk } from './spot-desk.ts'
import type { Answer, TestClient } from './test-server.ts'

/** A desk whose strategies a test serves by hand, and an operator who reviews. */
export type StrategyDesk = SpotDesk & {
  reviewer: TestClient
  /** Everything that a strategy has to do at this moment. */
  serve(id?: StrategyId): Promise<void>
  join(client: TestClient, amount: string, days?: number, strategy?: string): Promise<Answer>
  joined(client: TestClient, amount: string, days?: number): Promise<WireParticipation>
  decide(id: string, verdict: 'approve' | 'reject', reason?: string): Promise<Answer>
  read(client: TestClient, id: string): Promise<WireParticipation>
  redeem(client: TestClient, id: string, units?: string): Promise<Answer>
}

/** Hours of gold that rise or fall by a part of a thousandth each, with a little noise, up to the last full hour. */
export function hoursOf(now: number, count: number, from: bigint, stepPpm: bigint): Candle[] {
  const end = now - (now % hourMs)
  let at = from
  return Array.from({ length: count }, (_, place) => {
    const open = at
    const noise = BigInt((place * 7919) % 400) - 200n
    at += (at * (stepPpm + noise)) / 1_000_000n
    const [high, low] = at > open ? [at, open] : [open, at]
    return {
      startsAt: end - (count - place) * hourMs,
      open: price(open),
      high: price(high),
      low: price(low),
      close: price(at),
      volume: 100,
    }
  })
}

export async function openStrategyDesk(options: DeskOptions = {}): Promise<StrategyDesk> {
  const desk = await openSpotDesk(options)
  const reviewer = await operatorClient(desk.server)
  const { signal: over } = new AbortController()
  const serve: StrategyDesk['serve'] = async (id = 'metal-trend') => {
    const strategy = await findStrategyNow(desk.server.database, id)
    if (!strategy) throw new Error(`there is no strategy ${id}`)
    desk.server.clock.advance(1_000)
    await settleParticipations(desk.server.deps)
    await serveStrategy({ ...desk.server.deps, over }, strategy)
    await settleParticipations(desk.server.deps)
  }
  const join: StrategyDesk['join'] = (client, amount, days = 7, strategy = 'metal-trend') =>
    client.post('/api/v1/participations', { strategy, amount, days })
  const decide: StrategyDesk['decide'] = (id, verdict, reason) =>
    reviewer.post(`/api/v1/operator/participations/${id}/decision`, { verdict, ...(reason && { reason }) })
  const read: StrategyDesk['read'] = async (client, id) => {
    const { json } = await client.get(`/api/v1/participations/${id}`)
    return (json as { participation: WireParticipation }).participation
  }
  const later: SpotDesk['later'] = async (milliseconds) => {
    await desk.later(milliseconds)
    await desk.owner.query('update operator_sessions set started_at = $1, seen_at = $1, confirmed_at = $1', [
      new Date(desk.server.clock.now()),
    ])
  }
  const until: SpotDesk['until'] = (instant) => later(Date.parse(instant) - desk.server.clock.now())
  return {
    ...desk,
    ...{ later, until, reviewer, serve, join, decide, read },
    async joined(client, amount, days = 7) {
      const asked = (await join(client, amount, days)).json as WireParticipation
      await decide(asked.id, 'approve')
      await serve()
      return await read(client, asked.id)
    },
    redeem: (client, id, units) =>
      client.post(`/api/v1/participations/${id}/redeem`, units === undefined ? {} : { units }),
  }
}
