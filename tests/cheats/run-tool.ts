import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkNames, participationCheckNames } from '@candor/verify/check.ts'
import { checksEn } from '@candor/verify/words/checks.en.ts'

const tool = fileURLToPath(new URL('../../tools/verify.ts', import.meta.url))

type AnyName = (typeof checkNames)[number] | (typeof participationCheckNames)[number]

export type Told = { code: number; failed: { name: AnyName; line: string }[]; isWaiting: boolean }

/** Judges the files of one server, all at the same time. */
export type RunTool = (files: readonly string[]) => Promise<Told[]>

const names: readonly AnyName[] = [...new Set([...checkNames, ...participationCheckNames])]

/** npm run verify, in a process of its own: it has the file and nothing else. */
function runOn(path: string): Promise<Told> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['--disable-warning=ExperimentalWarning', tool, path], (error, output) => {
      const lines = output.split('\n')
      const failed = names.flatMap((name) => {
        const line = lines.find((each) => each.startsWith(`✕ ${checksEn[`name.${name}`]} `))
        return line === undefined ? [] : [{ name, line: line.slice(2).trim() }]
      })
      const isWaiting = lines.some((line) => line.startsWith('…'))
      resolve({ code: error === null ? 0 : Number(error.code), failed, isWaiting })
    })
  })
}

/** The customer's tool, with a folder for the files it is given. */
export const createTool =
  (folder: string): RunTool =>
  async (files) => {
    const paths = files.map((file) => {
      const path = join(folder, `${randomUUID()}.proof.json`)
      writeFileSync(path, file)
      return path
    })
    return await Promise.all(paths.map(runOn))
  }
