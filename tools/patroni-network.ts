import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

/** Where the machines of the cluster are: each with an address of its own, all of them on this one. */
export type Network = {
  addressOf(machine: string): string
  /** The range that the addresses are of. */
  range: string
  /** What goes before a command to run it on that machine. */
  on(machine: string): string[]
  /** Nothing passes between two machines any more, and nobody is told; null where they share one network. */
  cut: ((one: string, other: string) => void) | null
  /** Everything passes again. */
  heal(): void
}

/** Set inside namespaces of our own: the folder of the cluster. */
const insideMark = 'CANDOR_CLUSTER_FOLDER'

function run(program: string, ...parameters: string[]): void {
  const done = spawnSync(program, parameters, { encoding: 'utf8' })
  if (done.status !== 0)
    throw new Error(
      `${program} ${parameters.join(' ')}: ${done.error?.message ?? done.stderr} (${done.status})`,
    )
}

/** A namespace of the network, of mounts and of processes: what happens inside it ends with it, also where it is killed. */
const own = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']

/** Why this machine gives us no networks of our own; null where it does, or where we are inside one already. */
export function whyNoNamespaces(): string | null {
  if (folderInside() !== null) return null
  if (process.platform !== 'linux') return 'this is not Linux'
  if (process.getuid?.() !== 0) return 'we are not root'
  if (spawnSync('ip', ['-V']).error) return 'there is no ip (package iproute2)'
  const tried = spawnSync('unshare', [...own, 'ip', 'link', 'set', 'lo', 'up'], { encoding: 'utf8' })
  return tried.status === 0 ? null : `unshare says: ${(tried.error?.message ?? tried.stderr).trim()}`
}

/** The folder that was made for us outside; null where we are not inside namespaces of our own. */
export const folderInside = (): string | null => process.env[insideMark] ?? null

/** Runs this same command again inside namespaces of its own; gives what it ended with. */
export async function runInside(folder: string): Promise<number> {
  // The shell is the first process there, and collects what others leave behind. Names of networks are kept where nobody else sees them.
  const script =
    'mkdir -p /run/netns && mount -t tmpfs candor /run/netns && ip link set lo up || exit 1; "$@"; exit $?'
  const child = spawn(
    'unshare',
    [...own, 'sh', '-c', script, 'sh', process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    { stdio: 'inherit', env: { ...process.env, [insideMark]: folder } },
  )
  // A terminal tells all of them by itself.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill('SIGKILL'))
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

const bridge = 'candor'
/** Nobody has this address, so what is sent to it is lost without a word. */
const nobody = '02:00:00:00:00:99'

/** One network for each machine, joined by a bridge; `here` is ours, with the servers and haproxy. */
function openNamespaces(machines: readonly string[], here: string): Network {
  const addressOf = (machine: string) => `10.77.0.${machine === here ? 1 : machines.indexOf(machine) + 2}`
  run('ip', 'link', 'add', bridge, 'type', 'bridge')
  run('ip', 'addr', 'add', `${addressOf(here)}/24`, 'dev', bridge)
  run('ip', 'link', 'set', bridge, 'up')
  for (const machine of machines) {
    run('ip', 'netns', 'add', machine)
    run('ip', 'link', 'add', `to-${machine}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', machine)
    run('ip', 'link', 'set', `to-${machine}`, 'master', bridge, 'up')
    run('ip', '-n', machine, 'addr', 'add', `${addressOf(machine)}/24`, 'dev', 'eth0')
    run('ip', '-n', machine, 'link', 'set', 'eth0', 'up')
    run('ip', '-n', machine, 'link', 'set', 'lo', 'up')
  }
  const cuts: (readonly [string, string])[] = []
  const neighbour = (from: string, to: string, ...change: string[]) =>
    run(
      'ip',
      ...(from === here ? [] : ['-n', from]),
      ...['neigh', change[0] ?? '', addressOf(to), ...change.slice(1)],
      ...['dev', from === here ? bridge : 'eth0'],
    )
  return {
    addressOf,
    range: '10.77.0.0/24',
    on: (machine) => (machine === here ? [] : ['ip', 'netns', 'exec', machine]),
    cut(one, other) {
      for (const [from, to] of [
        [one, other],
        [other, one],
      ] as const) {
        neighbour(from, to, 'replace', 'lladdr', nobody, 'nud', 'permanent')
        cuts.push([from, to])
      }
    },
    heal() {
      for (const [from, to] of cuts.splice(0)) neighbour(from, to, 'del')
    },
  }
}

/** All of them on loopback, which has sixteen million addresses on Linux; two clusters side by side have different ones. */
function openLoopback(machines: readonly string[]): Network {
  const net = `127.${64 + (process.pid % 64)}.${Math.floor(process.pid / 64) % 256}`
  return {
    addressOf: (machine) => `${net}.${machines.indexOf(machine) + 2}`,
    range: '127.0.0.0/8',
    on: () => [],
    cut: null,
    heal: () => {},
  }
}

export const openNetwork = (machines: readonly string[], here: string): Network =>
  folderInside() !== null ? openNamespaces(machines, here) : openLoopback(machines)
