import type { Role } from '@candor/server/role-settings.ts'

/** Part of the work of an installation, which has a process of its own. */
export type Part = {
  name: 'web' | 'background'
  roles: readonly Role[]
}

/** Messages of the supervisor to one of its processes. Until `serve` arrives, the process has its code loaded and waits. */
export type ToProcess = { kind: 'serve'; databaseUrl: string; part: Part } | { kind: 'stop' }

/** Messages of such a process to the supervisor. `ending` asks for a replacement at once, while this one still finishes its requests. */
export type FromProcess =
  /** The background process has none. */
  { kind: 'serving'; address: string } | { kind: 'failed'; sentence: string } | { kind: 'ending' }
