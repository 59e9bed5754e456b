import { readFileSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Config, type Environment, explainProblems, readConfig } from './config.ts'

const configOf = (env: Environment): Config => {
  const result = readConfig(env)
  if (!result.ok) throw new Error(explainProblems(result.refusal))
  return result.value
}

const explanationOf = (env: Environment): string => {
  const result = readConfig(env)
  return result.ok ? '' : explainProblems(result.refusal)
}

describe('the settings', () => {
  it('have defaults that serve this machine alone', () => {
    const { dataFolder, ...rest } = configOf({})
    expect(isAbsolute(dataFolder)).toBe(true)
    expect(dataFolder.endsWith('data')).toBe(true)
    expect(rest).toEqual({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      servingDatabaseUrl: null,
      roles: ['api', 'feed', 'watcher', 'jobs'],
      nats: null,
      logLevel: 'info',
      publicOrigin: null,
      trustProxy: false,
      metricsToken: null,
      rateLimitPerMinute: 3000,
      feeds: {},
      tickLogDays: 30,
      reviewMode: 'auto',
      withdrawalFee: 0n,
      depositAccount: {
        accountName: 'Sample Client Account',
        bankName: 'Sample Bank, Kuala Lumpur',
        accountNumber: '0000 1234 5678',
      },
      newsSources: [],
      pushContact: null,
      pushHosts: [],
      support: {
        hours: { days: [1, 2, 3, 4, 5, 6, 7], opens: 480, closes: 1440, zone: 'UTC' },
        promisedMinutes: 10,
      },
      backupFolder: null,
      backupKey: null,
      minuteCandleDays: 90,
      drainSeconds: 1,
      masterKey: null,
      smtpUrl: null,
      mailFrom: 'Candor <candor@localhost>',
      unsafeDatabase: false,
      settings: expect.any(Array),
      warnings: [],
    })
  })

  it('says of each setting where it comes from, and shows no secret', () => {
    const read = readConfig({ PORT: '4000', SMTP_URL: 'smtp://user:secret@mail:587' })
    const settings = read.ok ? read.value.settings : []
    expect(settings).toContainEqual({ name: 'PORT', value: '4000', from: 'environment' })
    expect(settings).toContainEqual({ name: 'REVIEW_MODE', value: 'auto', from: 'default' })
    expect(settings).toContainEqual({ name: 'SMTP_URL', value: null, from: 'environment' })
    expect(JSON.stringify(settings)).not.toContain('secret')
  })

  const accepted: [setting: string, text: string, field: keyof Config, value: unknown][] = [
    ['HOST', '0.0.0.0', 'host', '0.0.0.0'],
    ['HOST', '::1', 'host', '::1'],
    ['PORT', '0', 'port', 0],
    ['PORT', ' 8080 ', 'port', 8080],
    ['PORT', '', 'port', 3000],
    ['CANDOR_DATA', '/srv/candor', 'dataFolder', resolve('/srv/candor')],
    [
      'DATABASE_URL',
      'postgresql://a:b@db.example/candor',
      'databaseUrl',
      'postgresql://a:b@db.example/candor',
    ],
    ['LOG_LEVEL', 'WARN', 'logLevel', 'warn'],
    ['PUBLIC_ORIGIN', 'https://candor.example/', 'publicOrigin', 'https://candor.example'],
    ['TRUST_PROXY', 'off', 'trustProxy', false],
    ['TRUST_PROXY', '2', 'trustProxy', 2],
    ['TRUST_PROXY', '10.0.0.0/8, ::1', 'trustProxy', ['10.0.0.0/8', '::1']],
    ['METRICS_TOKEN', 'abcdefghijklmnop', 'metricsToken', 'abcdefghijklmnop'],
    ['RATE_LIMIT_PER_MINUTE', '60', 'rateLimitPerMinute', 60],
    [
      'FEEDS',
      'crypto:binance+yahoo, us_stocks:yahoo',
      'feeds',
      { crypto: { main: 'binance', standIn: 'yahoo' }, us_stocks: { main: 'yahoo', standIn: null } },
    ],
    ['TICK_LOG_DAYS', '8', 'tickLogDays', 8],
    ['REVIEW_MODE', 'Manual', 'reviewMode', 'manual'],
    ['MINUTE_CANDLE_DAYS', '31', 'minuteCandleDays', 31],
    [
      'NEWS_SOURCES',
      'en=https://a.example/f?x=1,2  tw=https://b.example/',
      'newsSources',
      [
        { language: 'en', url: 'https://a.example/f?x=1,2' },
        { language: 'tw', url: 'https://b.example/' },
      ],
    ],
    ['PUSH_CONTACT', 'mailto:push@candor-markets.com', 'pushContact', 'mailto:push@candor-markets.com'],
    ['PUSH_HOSTS', 'Push.candor.dev, .more.dev', 'pushHosts', ['push.candor.dev', '.more.dev']],
    ['DRAIN_SECONDS', '0', 'drainSeconds', 0],
    ['ROLES', 'Jobs, api', 'roles', ['api', 'jobs']],
    [
      'NATS_URL',
      'nats://desk:p%40ss@10.0.0.1, nats://10.0.0.2:4333',
      'nats',
      { servers: ['10.0.0.1:4222', '10.0.0.2:4333'], encrypted: false, username: 'desk', password: 'p@ss' },
    ],
    [
      'NATS_URL',
      'tls://token@nats.candor.dev',
      'nats',
      { servers: ['nats.candor.dev:4222'], encrypted: true, username: 'token', password: null },
    ],
    ['BACKUP_FOLDER', '/srv/backups', 'backupFolder', resolve('/srv/backups')],
    ['BACKUP_KEY', 'AB'.repeat(32), 'backupKey', 'ab'.repeat(32)],
    [
      'SUPPORT_HOURS',
      'Mon-Fri 09:00-17:30',
      'support',
      { hours: { days: [1, 2, 3, 4, 5], opens: 540, closes: 1050, zone: 'UTC' }, promisedMinutes: 10 },
    ],
    ['CANDOR_UNSAFE_DATABASE_FOR_TESTS', 'yes', 'unsafeDatabase', true],
  ]
  it.each(accepted)('%s "%s" gives %s %j', (setting, text, field, value) => {
    expect(configOf({ [setting]: text })[field]).toEqual(value)
  })

  const refused: [setting: string, text: string][] = [
    ['HOST', 'http://localhost'],
    ['HOST', 'local host'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3e3'],
    ['PORT', '3000.5'],
    ['PORT', 'http'],
    ['REVIEW_MODE', 'off'],
    ['DATABASE_URL', 'db.example'],
    ['DATABASE_URL', 'mysql://a:b@db.example/candor'],
    ['DATABASE_URL', 'postgres://a:b@db.example'],
    ['LOG_LEVEL', 'loud'],
    ['PUBLIC_ORIGIN', 'candor.example'],
    ['PUBLIC_ORIGIN', 'https://candor.example/app'],
    ['PUBLIC_ORIGIN', 'ftp://candor.example'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['METRICS_TOKEN', 'short'],
    ['RATE_LIMIT_PER_MINUTE', '0'],
    ['FEEDS', 'crypto'],
    ['FEEDS', 'bonds:yahoo'],
    ['FEEDS', 'crypto:bloomberg'],
    ['FEEDS', 'forex:binance'],
    ['FEEDS', 'crypto:binance+simulated'],
    ['FEEDS', 'crypto:yahoo,crypto:binance'],
    ['TICK_LOG_DAYS', '7'],
    ['MINUTE_CANDLE_DAYS', '30'],
    ['NEWS_SOURCES', 'https://a.example/f'],
    ['NEWS_SOURCES', 'en=http://a.example/f'],
    ['NEWS_SOURCES', 'xx=https://a.example/f'],
    ['NEWS_SOURCES', 'en=https://u:p@a.example/f'],
    ['NEWS_SOURCES', 'en=https://a.example/f tw=https://a.example/f'],
    ['PUSH_CONTACT', 'mailto:push@candor.example'],
    ['PUSH_CONTACT', 'push@candor-markets.com'],
    ['PUSH_CONTACT', 'https://localhost'],
    ['PUSH_HOSTS', 'https://push.dev'],
    ['DRAIN_SECONDS', '61'],
    ['ROLES', 'api,web'],
    ['ROLES', 'api feed'],
    ['NATS_URL', 'nats://'],
    ['NATS_URL', 'http://nats.candor.dev'],
    ['NATS_URL', 'nats://10.0.0.1,tls://10.0.0.2'],
    ['BACKUP_FOLDER', 'data/backups'],
    ['BACKUP_KEY', 'ab'.repeat(31)],
    ['SUPPORT_HOURS', '17:00-09:00'],
    ['SUPPORT_HOURS', 'fri-mon 09:00-17:00'],
    ['SUPPORT_HOURS', '08:00-24:01'],
    ['SUPPORT_ZONE', 'Mars/Olympus'],
    ['SUPPORT_PROMISE_MINUTES', '0'],
    ['DATABASE_SERVING_URL', 'postgres://a:b@db.example/candor'],
    ['CANDOR_UNSAFE_DATABASE_FOR_TESTS', 'true'],
  ]
  it.each(refused)('%s "%s" is refused by its name and with the mend', (setting, text) => {
    expect(explanationOf({ [setting]: text })).toMatch(
      new RegExp(`^${setting} cannot be used: .+\\. [A-Z].+`),
    )
  })

  it('tell every problem at once', () => {
    expect(explanationOf({ PORT: 'x', LOG_LEVEL: 'y', HOST: 'a' }).split('\n')).toHaveLength(2)
  })

  it('never repeat the password of the database', () => {
    expect(explanationOf({ DATABASE_URL: 'postgres://me:secret@db.example' })).not.toContain('secret')
    expect(explanationOf({ DATABASE_URL: 'me:secret' })).not.toContain('secret')
  })

  const misspelt: [name: string, meant: string][] = [
    ['CANDOR_DATE', 'CANDOR_DATA'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['PUBLIC_ORGIN', 'PUBLIC_ORIGIN'],
    ['PROT', 'PORT'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['Smtp_Url', 'SMTP_URL'],
    ['RATE_LIMIT_PER_MINUTES', 'RATE_LIMIT_PER_MINUTE'],
  ]
  it.each(misspelt)('warn that %s does nothing, and ask whether %s is meant', (name, meant) => {
    expect(configOf({ [name]: 'x' }).warnings).toEqual([
      `${name} is not a setting of Candor and does nothing. Is ${meant} meant?`,
    ])
  })

  it('warn of what begins like ours, and not of what the machine has', () => {
    expect(configOf({ CANDOR_SPEED: 'high' }).warnings).toEqual([expect.stringContaining('CANDOR_SPEED')])
    const usual = ['PATH', 'HOME', 'HOSTNAME', 'USER', 'MAIL', 'SHELL', 'LOGNAME', 'PWD', 'TERM', 'EDITOR']
    expect(configOf(Object.fromEntries(usual.map((name) => [name, 'x']))).warnings).toEqual([])
  })

  it('take the three parts of the deposit account together or not at all', () => {
    const [DEPOSIT_ACCOUNT_NAME, DEPOSIT_ACCOUNT_NUMBER] = ['Chess Club', '1234']
    expect(explanationOf({ DEPOSIT_ACCOUNT_NAME, DEPOSIT_ACCOUNT_NUMBER, DEPOSIT_BANK: ' ' })).toBe(
      'DEPOSIT_BANK cannot be used: it is empty while DEPOSIT_ACCOUNT_NAME and DEPOSIT_ACCOUNT_NUMBER are given. ' +
        'Give all three, or none to show a sample account.',
    )
    expect(configOf({ DEPOSIT_BANK: '' }).depositAccount.bankName).toBe('Sample Bank, Kuala Lumpur')
    expect(
      configOf({ DEPOSIT_ACCOUNT_NAME, DEPOSIT_ACCOUNT_NUMBER, DEPOSIT_BANK: 'Savings Bank' }).depositAccount,
    ).toEqual({ accountName: 'Chess Club', bankName: 'Savings Bank', accountNumber: '1234' })
  })

  it('are the ones that the table of README names, every one and no other', () => {
    const asked = new Set<string>()
    const listening = new Proxy<Environment>(
      {},
      {
        get: (_nothing, name) => {
          asked.add(String(name))
        },
      },
    )
    readConfig(listening)
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
    const [, table = ''] = /^## Settings$(.*?)^## /ms.exec(readme) ?? []
    const named = [...table.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].flatMap(([, cell = '']) =>
      cell.replaceAll('`', '').split(', '),
    )
    expect(named.toSorted()).toEqual([...asked].toSorted())
  })
})
