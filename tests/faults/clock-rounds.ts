import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hourMs } from '@candor/domain/time/durations.ts'
import { copyKeys } from './begun-folder.ts'
import { type Ground, openGround } from './fault-ground.ts'
import type { Fault, FaultField } from './fault-rounds.ts'
import { findLastingPort } from './lasting-port.ts'
import {
  databaseUrlOf,
  killNow,
  makeDataFolder,
  ROOT,
  removeDataFolder,
  type Settings,
} from './server-under-test.ts'

/*
 * Two servers on one database. The clock of the one that serves money requests jumps: by an hour, which it does not trust, or by 0.8 s, after
 * which one of the two lags behind the prices that the other has published.
 */

const childFile = fileURLToPath(new URL('clock-child.ts', import.meta.url))

type Jumping = { child: ChildProcess; origin: string; said(): string }

async function launchJumping(settings: Settings): Promise<Jumping> {
  const child = fork(childFile, {
    execPath: join(ROOT, 'node_modules/.bin/node'),
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  const [told] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  if (child.exitCode !== null) throw new Error(`It does not serve:\n${said}`)
  return { child, origin: (told as { address: string }).address, said: () => said }
}

const jumps = [hourMs, -800, -hourMs, 800] as const

const behind = { status: 503, body: { prices: 'behind' } }
/** An hour is not trusted: time is counted on, so everything is served, and the doubt is reported. */
const doubted = { status: 200, body: { clock: 'doubted', prices: 'live', money: 'moving' } }

/** Who gives the ground, on which the steady server runs, has others on it and stops it. */
export async function openClockField(given?: Ground): Promise<FaultField> {
  const ground = given ?? (await openGround())
  const { folder, server: steady } = ground
  const second = await makeDataFolder()
  let jumping: Jumping | null = null
  const stop = async () => {
    killNow(jumping?.child.pid)
    await removeDataFolder(second)
    if (!given) await ground.stop()
  }
  try {
    copyKeys(folder, second)
    jumping = await launchJumping({
      RATE_LIMIT_PER_MINUTE: '999999999',
      REVIEW_MODE: 'manual',
      HOST: '127.0.0.1',
      PORT: String(await findLastingPort()),
      CANDOR_DATA: second,
      LOG_LEVEL: 'warn',
      DATABASE_URL: databaseUrlOf(folder),
    })
  } catch (error) {
    await stop()
    throw error
  }
  const { child, origin, said } = jumping
  const setWrong = (wrongBy: number) => void child.send({ wrongBy })
  let round = 0
  return {
    origin,
    databaseUrl: databaseUrlOf(folder),
    planFault(random): Fault {
      const jump = jumps[round % jumps.length] ?? hourMs
      round += 1
      const isLarge = Math.abs(jump) === hourMs
      return {
        name: `the clock ${jump > 0 ? 'ahead' : 'back'} by ${isLarge ? '1 h' : '0.8 s'}`,
        lastsMs: 3_500 + random() * 1_500,
        // Where this one is ahead, the other one lags.
        toldAt: jump === 800 ? steady.origin : origin,
        told: isLarge ? doubted : behind,
        begin: () => setWrong(jump),
        heal: () => setWrong(0),
      }
    },
    said: () => `${said()}\n${steady.output()}`,
    stop,
  }
}
