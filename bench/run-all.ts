import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { isVerdict } from './print-verdict.ts'
import { processorTimes, stolenSince } from './processor-time.ts'

/** What a bench printed of its limits, and how it ended. */
type Result = { name: string; minutes: number; code: number | null; stolen: string; lines: string[] }

const resultsFile = new URL('RESULTS.md', import.meta.url)

/** A process of its own, so that none inherits another's memory or compiled code. */
async function runOne(name: string): Promise<Result> {
  const before = processorTimes()
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
  return { name, minutes: (performance.now() - began) / 60_000, code, stolen: stolenSince(before), lines }
}

function writeResult({ name, minutes, code, stolen, lines }: Result): string {
  const ended = code === 0 ? 'all limits held' : code === 1 ? 'a limit was missed' : `it ended with ${code}`
  return [
    `## ${name}`,
    '',
    `${ended}; ${minutes.toFixed(1)} min; taken by the machine's host: ${stolen}`,
    '',
    ...lines.map((line) => `- ${line.replace(/\s+/g, ' ').trim()}`),
    '',
  ].join('\n')
}

/** npm run bench: all of them one after the other, and what they measured in RESULTS.md. It is written anew after each, so that an end keeps what there is. */
export async function runAll(names: readonly string[]): Promise<boolean> {
  const [cpu] = cpus()
  const machine = `${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
  const head = [
    '# What the benches measured',
    '',
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC. ${machine}. Load before: ${loadavg()[0]?.toFixed(1)}.`,
    'Written by `npm run bench`; each line is a limit and whether it was held.',
    '',
  ].join('\n')
  const results: Result[] = []
  for (const name of names) {
    results.push(await runOne(name))
    writeFileSync(resultsFile, [head, ...results.map(writeResult)].join('\n'))
  }
  return results.every(({ code }) => code === 0)
}
