import type { TestServer } from '../database/test-server.ts'
import type { CustomerDevice } from './customer-device.ts'

/** How far a scene has come: the server began, contracts were bought, they were settled, their proofs are requested. */
export type Stage = 'begun' | 'bought' | 'settled' | 'asked'

/** A real server with prices, a customer, and the two contracts they buy: a rise and a fall, so that one is won. */
export type Scene = {
  server: TestServer
  device: CustomerDevice
  stage(): Stage
  /** Lets seconds pass. */
  pass(seconds: number): Promise<void>
  /** Lets time pass in which nothing happens but that the log is signed. */
  wait(milliseconds: number): Promise<void>
}

/** Simulated prices over midnight, or the prices of a real feed as they are given here. */
export type ScenePrices =
  | 'simulated'
  | {
      told: (second: number) => string | null
      /** The terms of the day do not name the feed. */
      isUnnamed?: boolean
    }
