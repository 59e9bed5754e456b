import { setTimeout as sleep } from 'node:timers/promises'
import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import { price, writeShortPrice } from '@candor/domain/money/price.ts'
import { createMemoryBus } from '@candor/server/bus/memory-bus.ts'
import { createLog } from '@candor/server/http/create-log.ts'
import { openTeller } from '@candor/server/open-teller.ts'
import { openDatabase } from '@candor/server/postgres/database.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { createWatcher } from '@candor/server/watcher/create-watcher.ts'
import { createHandFedMarket } from '@candor/tests/database/hand-fed-market.ts'
import { unsealedLog } from '@candor/tests/database/unsealed-log.ts'
import { closesAStep, stopOfStep } from './triggers-books.ts'

/** From which step on, with how many ticks, how many steps each takes, and how many milliseconds lie between them. */
type Fall = { from: number; ticks: number; stepsATick: number; pause: number }

/** The real watcher and the real teller on a real database; only the prices come by hand. */
type Desk = {
  /** Milliseconds until everything that waits in the tables was watched. */
  start(): Promise<number>
  /** Lets the price fall tick by tick; resolves with how long each close took. */
  fall(way: Fall): Promise<number[]>
  stop(): Promise<void>
}

export function openDesk(databaseUrl: string): Desk {
  const bus = createMemoryBus()
  const log = createLog('warn')
  const market = createHandFedMarket()
  const { board } = market
  const database = openDatabase(openPool(databaseUrl))
  const teller = openTeller(databaseUrl, { bus, board, publicLog: unsealedLog, clock: Date.now, log })
  const watcher = createWatcher({ database, lookups: database, board, bus, teller, clock: Date.now, log })
  const beat = (value: number) => market.beat(Date.now(), { BTCUSD: writeShortPrice(price(BigInt(value))) })
  return {
    async start() {
      // At this price nothing is due, in whatever it is traded.
      market.show(Date.now(), Object.fromEntries(allInstruments().map(({ symbol }) => [symbol, '4000.00'])))
      const began = performance.now()
      await watcher.start()
      return performance.now() - began
    },
    async fall({ from, ticks, stepsATick, pause }) {
      const took: number[] = []
      let told = performance.now()
      let all = Promise.withResolvers<void>()
      const end = bus.subscribe('subject.changed', ({ subject }) => {
        if (subject.kind === 'order') took.push(performance.now() - told)
        if (took.length % (stepsATick * closesAStep) === 0) all.resolve()
      })
      const first = performance.now()
      for (let tick = 1; tick <= ticks; tick += 1) {
        const wait = first + tick * pause - performance.now()
        if (wait > 0) await sleep(wait)
        all = Promise.withResolvers()
        told = performance.now()
        beat(stopOfStep(from + tick * stepsATick - 1))
        // A tick that takes longer than the pause is measured whole: the next one waits for it.
        await all.promise
      }
      end()
      beat(400_000_000_000)
      return took
    },
    async stop() {
      await watcher.stop()
      await teller.stop()
      await database.destroy()
    },
  }
}
