import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { markTested } from '@candor/tests/database/mark-tested.ts'
import { awaitFirstWork, fillBegunFolder, isBegun } from '@candor/tests/faults/begun-folder.ts'
import type { Settings } from '@candor/tests/faults/server-under-test.ts'
import { openPair, type Pair } from '@candor/tools/cluster-database.ts'
import { type Member, type Nats, openMember, openNats } from '@candor/tools/cluster-members.ts'
import type { Families } from './role-use.ts'

/** All parts of an installation on one machine, as `npm run cluster` starts them, but with as many api as are asked for, one after the other. */
export type Parts = {
  pair: Pair
  nats: Nats | null
  /** The processes that carry data, without the servers. */
  carriers(): Families
  /** The servers, by role. */
  servers(): Families
  apis(): readonly Member[]
  /** Starts one more api; the first brings the other roles with it. */
  addApi(): Promise<void>
  close(): Promise<void>
}

const otherRoles = ['feed', 'watcher', 'jobs'] as const

const pidOf = ({ server }: Member): number => server.child.pid ?? 0

export async function openParts(): Promise<Parts> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-scale-'))
  // Root's PostgreSQL runs as another user, who has to pass through.
  chmodSync(folder, 0o711)
  // Where a test has made one, the database is a copy of one that has run before.
  const first = join(folder, 'postgres-1')
  mkdirSync(first, { mode: 0o711 })
  if (isBegun()) await fillBegunFolder(first)
  const pair = await openPair(folder)
  const nats = await openNats(join(folder, 'nats'))
  const apis: Member[] = []
  const others = new Map<(typeof otherRoles)[number], Member>()
  const settings: Settings = {
    DATABASE_URL: pair.primaryUrl(),
    RATE_LIMIT_PER_MINUTE: '999999999',
    // Readers come from several addresses, as a proxy in front would say.
    TRUST_PROXY: '1',
    ...(nats && { NATS_URL: nats.url }),
  }
  const start = (name: string, role: string, keysFrom: string) =>
    openMember(name, join(folder, name), { ...settings, ROLES: role }, keysFrom)
  return {
    pair,
    nats,
    carriers: () => ({
      PostgreSQL: [pair.primaryPid()],
      standby: [pair.standbyPid()],
      NATS: nats ? [nats.pid() ?? 0] : [],
    }),
    servers: () => ({
      api: apis.map(pidOf),
      ...Object.fromEntries(
        otherRoles.map((role) => [
          role,
          [others.get(role)].flatMap((member) => (member ? [pidOf(member)] : [])),
        ]),
      ),
    }),
    apis: () => apis,
    async addApi() {
      const keysFrom = apis.length === 0 ? first : join(folder, 'api-1')
      apis.push(await start(`api-${apis.length + 1}`, 'api', keysFrom))
      if (others.size > 0) return
      await Promise.all([
        ...otherRoles.map(async (role) => others.set(role, await start(role, role, join(folder, 'api-1')))),
        markTested(pair.primaryUrl()),
      ])
      await awaitFirstWork(pair.primaryUrl())
    },
    async close() {
      for (const member of [...apis, ...others.values()]) member.kill()
      nats?.stop()
      await pair.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
