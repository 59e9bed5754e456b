import { allInstruments, findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { coveredDates } from '@candor/domain/instruments/market-calendar.ts'
import { leverageOf } from '@candor/domain/instruments/set-leverage-caps.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import {
  listInstrumentActs,
  listInstruments,
  readInstrument,
  readSessionAt,
} from '@candor/wire/instruments.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { packAnswer, readyAnswer, serveReady } from '../quotes/serve-ready.ts'
import { sessionTimes, writeSession } from '../quotes/status-sheet.ts'
import { actsOnInstrument } from './instrument-acts.ts'
import { createYearRanges, writeDetail, writeInstrument } from './instrument-detail.ts'
import { findLeverageCaps } from './leverage-caps.ts'

const fiveMinutesInSeconds = 300

const startOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)
const covered = { from: startOf(coveredDates.from), to: startOf(coveredDates.to) + dayMs }

/** Epoch milliseconds; null where the text is no instant, or one outside the years whose holidays are known: we do not guess. */
function readCovered(text: string): number | null {
  try {
    const ms = Temporal.Instant.from(text).epochMilliseconds
    return ms >= covered.from && ms < covered.to ? ms : null
  } catch {
    return null
  }
}

export async function registerInstrumentRoutes(server: FastifyInstance, deps: Dependencies): Promise<void> {
  const list = { instruments: allInstruments().map(writeInstrument) }
  const ready = packAnswer(
    readyAnswer(JSON.stringify(listInstruments.reply.parse(list)), fiveMinutesInSeconds),
  )
  const yearRangeOf = createYearRanges(deps.board, deps.candles, deps.clock)

  await server.register(async (scope) => {
    serveReady(scope, new Map([[listInstruments.path, () => ready]]))
    registerRoute(scope, listInstruments, async () => accept(list))
  })

  registerRoute(server, readInstrument, async ({ params }) => {
    const instrument = findInstrument(params.symbol)
    if (!instrument) return refuse(refusal('not-found'))
    const last = deps.board.quoteOf(instrument.symbol)?.last ?? null
    const now = deps.clock()
    const [year, caps] = await Promise.all([
      yearRangeOf(instrument.symbol),
      findLeverageCaps(deps.database, now),
    ])
    return accept(writeDetail(instrument, last, year, leverageOf(instrument, caps), now))
  })

  registerRoute(server, readSessionAt, async ({ params, query }) => {
    const instrument = findInstrument(params.symbol)
    if (!instrument) return refuse(refusal('not-found'))
    const at = query.at === undefined ? deps.clock() : readCovered(query.at)
    if (at === null) return refuse(refusal('invalid-request', { path: 'at', problem: 'field-invalid' }))
    return accept(writeSession(sessionTimes(instrument.calendar, at)))
  })

  registerRoute(server, listInstrumentActs, async ({ params }) => {
    const instrument = findInstrument(params.symbol)
    if (!instrument) return refuse(refusal('not-found'))
    return accept({ acts: await actsOnInstrument(deps.database, instrument.symbol) })
  })
}
