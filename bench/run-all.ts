import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { benches } from './bench-list.ts'
import { isVerdict } from './print-verdict.ts'
import { processorTimes, stolenSince } from './processor-time.ts'
import { readResults, writeResults } from './results-page.ts'

/** What a bench printed of its limits, and how it ended. */
type Result = {
  at: Date
  load: string
  minutes: number
  code: number | null
  stolen: string
  lines: string[]
}

const resultsFile = new URL('RESULTS.md', import.meta.url)

/** A process of its own, so that none inherits another's memory or compiled code. */
async function runOne(name: string): Promise<Result> {
  const [at, load, before] = [new Date(), (loadavg()[0] ?? 0).toFixed(1), processorTimes()]
  const began = performance.now()
  const child = spawn(
    process.execPath,
    [...process.execArgv, fileURLToPath(new URL('run.ts', import.meta.url)), name],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk)
    output += chunk.toString()
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  const lines = output.split('\n').filter(isVerdict)
  const minutes = (performance.now() - began) / 60_000
  return { at, load, minutes, code, stolen: stolenSince(before), lines }
}

const machine = (): string => {
  const [cpu] = cpus()
  return `${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
}

function writeResult({ at, load, minutes, code, stolen, lines }: Result): string {
  const ended = code === 0 ? 'All limits held' : code === 1 ? 'A limit was missed' : `It ended with ${code}`
  return [
    `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${machine()}. ${ended}; ${minutes.toFixed(1)} min; load before: ${load}; taken by the machine's host: ${stolen}.`,
    '',
    ...lines.map((line) => `- ${line.replace(/\s+/g, ' ').trim()}`),
  ].join('\n')
}

const readPage = (): string => (existsSync(resultsFile) ? readFileSync(resultsFile, 'utf8') : '')

/**
 * npm run bench, or with --record some of them: one after the other, and what they measured in RESULTS.md, beside what others measured before. It is
 * written anew after each, so that an end keeps what there is.
 */
export async function runAll(names: readonly string[]): Promise<boolean> {
  let isHeld = true
  for (const name of names) {
    const result = await runOne(name)
    isHeld &&= result.code === 0
    const sections = new Map([...readResults(readPage()), [name, writeResult(result)]])
    writeFileSync(resultsFile, writeResults(Object.keys(benches), sections))
  }
  return isHeld
}
