import type { FastifyBaseLogger } from 'fastify'
import type { Bus } from './bus/bus.ts'
import type { Config } from './config.ts'
import type { PasswordHasher } from './customers/hash-password.ts'
import type { HashingQueue } from './customers/queue-hashing.ts'
import type { Readiness } from './health/keep-readiness.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Database } from './postgres/database.ts'
import type { PublicLog } from './proofs/keep-log.ts'
import type { CandleSource } from './quotes/candle-source.ts'
import type { MarketBoard } from './quotes/market-board.ts'
import type { Teller } from './teller/teller.ts'
import type { Vault } from './vault/create-vault.ts'

/** Everything the server reaches for outside itself. Tests hand in their own clock and database, and nothing else changes. */
export type Dependencies = {
  config: Config
  database: Database
  /** See `open-lookups.ts`. Tests have the database itself. */
  lookups: Database
  bus: Bus
  /** Every price right now. */
  board: MarketBoard
  /** The candles that are built from them. */
  candles: CandleSource
  /** What customers check us by. */
  publicLog: PublicLog
  /** The one door through which money moves. */
  teller: Teller
  /** Whether all of it works, for readiness checks. */
  readiness: Readiness
  /** Passwords wait here for their turn to be hashed. */
  hashing: HashingQueue
  passwords: PasswordHasher
  /** Letters leave through here. */
  mail: Mailer
  /** Asks addresses that settings, customers and feeds have named. */
  outbound: Outbound
  /** Seals secrets that must be read again, with a key that the database does not know. */
  vault: Vault
  log: FastifyBaseLogger
  /** Epoch milliseconds. */
  clock: () => number
  /** True from the moment the server was asked to end: it still answers, but proxies should send new requests elsewhere. */
  draining: () => boolean
  /** Folder of the built app. */
  appFolder: string
}
