import {
  listStatements,
  requestStatement,
  statementFilePath,
  type WireStatement,
} from '@candor/wire/statements.ts'
import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'

/** The lines of a statement of the day of an instant, made beside the page. */
export async function statementOf({ request }: BrowserContext, now: number): Promise<string[]> {
  const day = new Date(now).toISOString().slice(0, 10)
  const data = { format: 'csv', from: day, until: day, zone: 'UTC' }
  const { id } = (await (await request.post(requestStatement.path, { data })).json()) as WireStatement
  const isReady = async () => {
    const answer = await request.get(listStatements.path)
    const { statements } = (await answer.json()) as { statements: WireStatement[] }
    return statements.some((statement) => statement.id === id && statement.state === 'ready')
  }
  await expect.poll(isReady).toBe(true)
  return (await (await request.get(statementFilePath(id))).text()).split('\r\n')
}
