import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { smallestRequest } from '@candor/domain/cash/cash-terms.ts'
import { type Cents, noCents, readCents } from '@candor/domain/money/cents.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { backupKey, findBackupProblem } from './backup-settings.ts'
import type { NatsSettings } from './bus/nats-settings.ts'
import { natsUrl } from './bus-settings.ts'
import { feeds } from './feed-settings.ts'
import { findMeant } from './misspelt-settings.ts'
import { type NewsSource, newsSources } from './news-settings.ts'
import { pushContact, pushHosts } from './push-settings.ts'
import type { FeedPlans } from './quotes/feed-plans.ts'
import { allRoles, type Role, roles } from './role-settings.ts'
import { type Reader, type SettingProblem, wrong } from './setting-reader.ts'
import { type ShownSetting, showSetting } from './shown-setting.ts'
import { readSupportSettings, type SupportSettings } from './support-settings.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof LOG_LEVELS)[number]

const REVIEW_MODES = ['auto', 'manual'] as const
type ReviewMode = (typeof REVIEW_MODES)[number]

export type Config = {
  host: string
  port: number
  /** Absolute. Holds the database and everything else that must outlive a restart. */
  dataFolder: string
  /** Null: our own PostgreSQL in the data folder. */
  databaseUrl: string | null
  /** With it, the login that serves there; null: the user of `databaseUrl`, in the server's role. */
  servingDatabaseUrl: string | null
  /** What this process does. */
  roles: readonly Role[]
  /** The bus between servers; null: over their database. */
  nats: NatsSettings | null
  logLevel: LogLevel
  /** The address browsers use when a TLS proxy is in front; null: the one we listen on. */
  publicOrigin: string | null
  /** How many proxies in front are trusted, or their addresses; false: none. */
  trustProxy: false | number | string[]
  /** Null: /metrics is off. */
  metricsToken: string | null
  rateLimitPerMinute: number
  /** By market, where its prices come from; simulated where nothing is said. */
  feeds: FeedPlans
  /** How long published ticks are kept. */
  tickLogDays: number
  /** Who reviews deposits and withdrawals: `auto`, a practice reviewer that passes what is well-formed, or `manual`, people alone. */
  reviewMode: ReviewMode
  /** What a withdrawal costs, taken from the amount asked for. */
  withdrawalFee: Cents
  /** Where deposits are sent; a practice installation shows samples. */
  depositAccount: { accountName: string; bankName: string; accountNumber: string }
  support: SupportSettings
  /** The key that secrets in the database are sealed with, 64 hexadecimal digits; null: the one in the data folder. */
  masterKey: string | null
  /** Absolute. Where PostgreSQL's log and the public log's heads are archived; null: nowhere. */
  backupFolder: string | null
  /** The public key that backups and the archive are sealed to, 64 hexadecimal digits; null: they are not. */
  backupKey: string | null
  /** By which letters leave; null: each becomes a file in the data folder. */
  smtpUrl: string | null
  mailFrom: string
  /** Where news come from, and in which language. */
  newsSources: readonly NewsSource[]
  /** Whom push services write to about our pushes, `mailto:` or https; null: none are sent, because they refuse who cannot be reached. */
  pushContact: string | null
  /** Push services that are allowed beside those of the usual browsers. */
  pushHosts: readonly string[]
  /** How long candles of one minute, and those of five to thirty that are made of them, are kept. */
  minuteCandleDays: number
  /** How long a server that was asked to stop answers `not ready` and goes on serving, for proxies to notice. */
  drainSeconds: number
  /** Only for tests: start although the database could lose what was acknowledged. */
  unsafeDatabase: boolean
  /** Every setting with its value and where it comes from, for operators to read; secrets have no value. */
  settings: readonly ShownSetting[]
  warnings: string[]
}

export type Environment = Record<string, string | undefined>

const wholeNumber =
  (from: number, to: number, mend: string): Reader<number> =>
  (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    return value >= from && value <= to
      ? accept(value)
      : wrong(`"${text}" is not a whole number from ${from} to ${to}`, mend)
  }

const host: Reader<string> = (text) =>
  /^[A-Za-z0-9.:_-]+$/.test(text)
    ? accept(text)
    : wrong(
        `"${text}" is not a host name or an address`,
        'Give an address without port or scheme, such as 127.0.0.1 or 0.0.0.0.',
      )

const logLevel: Reader<LogLevel> = (text) => {
  const level = LOG_LEVELS.find((known) => known === text.toLowerCase())
  return level === undefined
    ? wrong(`"${text}" is not a log level`, `Use one of ${LOG_LEVELS.join(', ')}.`)
    : accept(level)
}

/** The address holds a password, so it is never repeated in a message. */
const databaseUrl: Reader<string> = (text) => {
  const mend = 'Write postgres://user:password@host:5432/database, with special characters percent-encoded.'
  const url = URL.parse(text)
  if (url === null) return wrong('it is not an address', mend)
  if (!/^postgres(ql)?:$/.test(url.protocol)) return wrong(`it begins with ${url.protocol}`, mend)
  return url.pathname.length > 1 ? accept(text) : wrong('it names no database', mend)
}

const origin: Reader<string> = (text) => {
  const mend = 'Write scheme and host as browsers show them, such as https://candor.example.'
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol))
    return wrong(`"${text}" is not an http or https address`, mend)
  const bare = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
  return bare ? accept(url.origin) : wrong(`"${text}" has more than scheme, host and port`, mend)
}

const trustProxy: Reader<Config['trustProxy']> = (text) => {
  if (/^(off|no|false|0)$/i.test(text)) return accept(false)
  if (/^[1-9]\d?$/.test(text)) return accept(Number(text))
  const addresses = text.split(',').map((part) => part.trim())
  if (addresses.every((address) => /^[0-9a-fA-F.:]*[.:][0-9a-fA-F.:]*(\/\d{1,3})?$/.test(address)))
    return accept(addresses)
  return wrong(
    `"${text}" is neither a number of proxies nor a list of addresses`,
    'Write how many proxies stand in front (1), or their addresses separated by commas (10.0.0.0/8,127.0.0.1), or off.',
  )
}

const token: Reader<string> = (text) =>
  text.length >= 16 && /^[\x21-\x7e]+$/.test(text)
    ? accept(text)
    : wrong('it is shorter than 16 characters or holds spaces', 'Make one with: openssl rand -hex 24')

const fee: Reader<Cents> = (text) => {
  const amount = readCents(text)
  return amount !== null && amount >= 0n && amount < smallestRequest
    ? accept(amount)
    : wrong(`"${text}" is not an amount from 0.00 to below 10.00`, 'The default is 0.00.')
}

const shortText: Reader<string> = (text) =>
  text.length <= 80 ? accept(text) : wrong('it is longer than 80 characters', 'Make it shorter.')

const reviewMode: Reader<ReviewMode> = (text) => {
  const mode = REVIEW_MODES.find((known) => known === text.toLowerCase())
  return mode === undefined
    ? wrong(`"${text}" is not a way to review`, `Use one of ${REVIEW_MODES.join(', ')}.`)
    : accept(mode)
}

const yesOrNo: Reader<boolean> = (text) =>
  /^(yes|no)$/.test(text)
    ? accept(text === 'yes')
    : wrong(`"${text}" is neither yes nor no`, 'Leave it away; it is for tests.')

/** A secret, so it is never repeated in a message. */
const masterKey: Reader<string> = (text) =>
  /^[0-9a-f]{64}$/i.test(text)
    ? accept(text.toLowerCase())
    : wrong('it is not 64 hexadecimal digits', 'Make one with: openssl rand -hex 32')

/** The address holds a password, so it is never repeated in a message. */
const smtpUrl: Reader<string> = (text) => {
  const mend =
    'Write smtp://user:password@host:587, or smtps:// with port 465, special characters percent-encoded.'
  const url = URL.parse(text)
  if (url === null || url.hostname === '') return wrong('it is not an address', mend)
  return /^smtps?:$/.test(url.protocol) ? accept(text) : wrong(`it begins with ${url.protocol}`, mend)
}

const mailFrom: Reader<string> = (text) =>
  text.length <= 200 && /^[^\p{C}<>]*<?[^\s@<>]+@[^\s@<>]+>?$/u.test(text)
    ? accept(text)
    : wrong(`"${text}" is not an e-mail address`, 'Write it as Candor <candor@your.host>.')

const PROJECT = dirname(dirname(fileURLToPath(import.meta.url)))
const folder: Reader<string> = (text) => accept(resolve(PROJECT, text))

/** A setting that is misspelt would do nothing without a word. */
const warnOfUnknown = (env: Environment, known: readonly string[]): string[] =>
  Object.keys(env).flatMap((name) => {
    const meant = findMeant(name, known)
    if (meant !== null) return [`${name} is not a setting of Candor and does nothing. Is ${meant} meant?`]
    const looksOurs = name.startsWith('CANDOR_') && !known.includes(name)
    return looksOurs ? [`${name} is not a setting of Candor and does nothing.`] : []
  })

const depositSettings = ['DEPOSIT_ACCOUNT_NAME', 'DEPOSIT_BANK', 'DEPOSIT_ACCOUNT_NUMBER'] as const

/** Customers must not be told to send money to somebody's account at a sample bank. */
const findDepositProblems = (env: Environment): SettingProblem[] => {
  const missing = depositSettings.filter((name) => (env[name]?.trim() ?? '') === '')
  const given = depositSettings.filter((name) => !missing.includes(name))
  if (given.length === 0) return []
  return missing.map((setting) => ({
    setting,
    problem: `it is empty while ${given.join(' and ')} ${given.length === 1 ? 'is' : 'are'} given`,
    mend: 'Give all three, or none to show a sample account.',
  }))
}

/** An empty setting counts as not given, as compose files and service units pass it on. */
export const readConfig = (env: Environment): Result<Config, SettingProblem[]> => {
  const problems: SettingProblem[] = findDepositProblems(env)
  const known: string[] = []
  const settings: ShownSetting[] = []
  const read = <Value>(setting: string, reader: Reader<Value>, otherwise: Value): Value => {
    known.push(setting)
    const text = env[setting]?.trim() ?? ''
    settings.push(showSetting(setting, text, otherwise))
    if (text === '') return otherwise
    const reading = reader(text)
    if (reading.ok) return reading.value
    problems.push({ setting, ...reading.refusal })
    return otherwise
  }
  const config: Config = {
    host: read('HOST', host, '127.0.0.1'),
    port: read('PORT', wholeNumber(0, 65_535, 'Choose a free port above 1023, such as 3000.'), 3000),
    dataFolder: read('CANDOR_DATA', folder, resolve(PROJECT, 'data')),
    databaseUrl: read<string | null>('DATABASE_URL', databaseUrl, null),
    servingDatabaseUrl: read<string | null>('DATABASE_SERVING_URL', databaseUrl, null),
    roles: read<readonly Role[]>('ROLES', roles, allRoles),
    nats: read<NatsSettings | null>('NATS_URL', natsUrl, null),
    logLevel: read('LOG_LEVEL', logLevel, 'info'),
    publicOrigin: read<string | null>('PUBLIC_ORIGIN', origin, null),
    trustProxy: read('TRUST_PROXY', trustProxy, false),
    metricsToken: read<string | null>('METRICS_TOKEN', token, null),
    rateLimitPerMinute: read(
      'RATE_LIMIT_PER_MINUTE',
      wholeNumber(1, 999_999_999, 'The default is 3000.'),
      3000,
    ),
    feeds: read<FeedPlans>('FEEDS', feeds, {}),
    tickLogDays: read(
      'TICK_LOG_DAYS',
      wholeNumber(8, 3650, 'The default is 30; customers may ask for the proof of a contract for a week.'),
      30,
    ),
    reviewMode: read<ReviewMode>('REVIEW_MODE', reviewMode, 'auto'),
    withdrawalFee: read('WITHDRAWAL_FEE', fee, noCents),
    depositAccount: {
      accountName: read('DEPOSIT_ACCOUNT_NAME', shortText, 'Sample Client Account'),
      bankName: read('DEPOSIT_BANK', shortText, 'Sample Bank, Kuala Lumpur'),
      accountNumber: read('DEPOSIT_ACCOUNT_NUMBER', shortText, '0000 1234 5678'),
    },
    support: readSupportSettings(read),
    newsSources: read<readonly NewsSource[]>('NEWS_SOURCES', newsSources, []),
    pushContact: read<string | null>('PUSH_CONTACT', pushContact, null),
    pushHosts: read<readonly string[]>('PUSH_HOSTS', pushHosts, []),
    minuteCandleDays: read('MINUTE_CANDLE_DAYS', wholeNumber(31, 3650, 'The default is 90.'), 90),
    drainSeconds: read('DRAIN_SECONDS', wholeNumber(0, 60, 'The default is 1.'), 1),
    masterKey: read<string | null>('MASTER_KEY', masterKey, null),
    backupFolder: read<string | null>('BACKUP_FOLDER', folder, null),
    backupKey: read<string | null>('BACKUP_KEY', backupKey, null),
    smtpUrl: read<string | null>('SMTP_URL', smtpUrl, null),
    mailFrom: read('MAIL_FROM', mailFrom, 'Candor <candor@localhost>'),
    unsafeDatabase: read('CANDOR_UNSAFE_DATABASE_FOR_TESTS', yesOrNo, false),
    settings,
    warnings: [],
  }
  config.warnings.push(...warnOfUnknown(env, known))
  if (config.servingDatabaseUrl !== null && config.databaseUrl === null)
    problems.push({
      setting: 'DATABASE_SERVING_URL',
      problem: 'it belongs to a DATABASE_URL, and there is none',
      mend: 'Give both or neither; without them Candor runs a PostgreSQL of its own.',
    })
  problems.push(...findBackupProblem(config))
  return problems.length > 0 ? refuse(problems) : accept(config)
}

export const explainProblems = (problems: readonly SettingProblem[]): string =>
  problems.map(({ setting, problem, mend }) => `${setting} cannot be used: ${problem}. ${mend}`).join('\n')
