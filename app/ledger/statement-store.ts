import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import {
  cancelStatement,
  listStatements,
  requestStatement,
  type WireStatement,
} from '@candor/wire/statements.ts'
import { createStore } from 'zustand/vanilla'
import { request } from '../api/request.ts'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { ownZone, type Period } from './posting-period.ts'

/** A customer's statements, newest first; null until they are known. `account` says whose they are. */
export type StatementsState = {
  account: string | null
  statements: readonly WireStatement[] | null
  refusal: ApiRefusal | null
}

const unknown = { statements: null, refusal: null }

export const statementStore = createStore<StatementsState>(() => ({ account: null, ...unknown }))

const accountNow = (): string | null => accountOf(sessionStore.getState())

export async function loadStatements(): Promise<void> {
  const account = accountNow()
  if (statementStore.getState().account !== account) statementStore.setState({ account, ...unknown })
  const answer = await request(listStatements, {}, { quiet: statementStore.getState().statements !== null })
  if (accountNow() !== account) return
  statementStore.setState(
    answer.ok ? { statements: answer.value.statements, refusal: null } : { refusal: answer.refusal },
  )
}

/** Has one made; null when it is under way, otherwise why it is not. */
export async function makeStatement(
  format: WireStatement['format'],
  { from, until }: Period,
): Promise<ApiRefusal | null> {
  const answer = await request(requestStatement, { body: { format, from, until, zone: ownZone() } })
  if (!answer.ok) return answer.refusal
  statementStore.setState(({ statements }) => ({
    statements: [answer.value, ...(statements ?? []).filter(({ id }) => id !== answer.value.id)],
  }))
  return null
}

/** Stops one in the making, or removes one that is there. */
export async function removeStatement(id: string): Promise<ApiRefusal | null> {
  const answer = await request(cancelStatement, { params: { id } })
  // One that is gone already, removed on another device, is as good as removed.
  if (!answer.ok && answer.refusal.code !== 'not-found') return answer.refusal
  statementStore.setState(({ statements }) => ({
    statements: statements?.filter((each) => each.id !== id) ?? null,
  }))
  return null
}
