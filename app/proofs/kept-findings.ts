import type { CheckName, Verdict } from '@candor/verify/check.ts'
import type { Withheld } from '@candor/verify/proof-file.ts'
import type { Report } from '@candor/verify/verify-contract.ts'
import { changeEvidence, readEvidence } from './evidence-store.ts'

/** What this device has found about a contract so far. */
export type KeptFindings = {
  /** Since when something is requested and not given. */
  readonly withheld: Partial<Record<Withheld, number>>
  /** Checks that have failed at any time: they stay failed. */
  readonly failed: readonly CheckName[]
  /** What the last run of the checks has found, and when. */
  readonly verdict: Verdict | null
  readonly checkedAt: number | null
}

const nothing: KeptFindings = { withheld: {}, failed: [], verdict: null, checkedAt: null }

export const findingsOf = async (contract: string): Promise<KeptFindings> =>
  ((await readEvidence('facts', `findings/${contract}`)) as KeptFindings | undefined) ?? nothing

const changeFindings = (contract: string, change: (before: KeptFindings) => Partial<KeptFindings>) =>
  changeEvidence('facts', `findings/${contract}`, (known) => {
    const before = (known as KeptFindings | undefined) ?? nothing
    return { ...before, ...change(before) }
  })

/** What was asked for just now: given, not given, or not known because nothing could be asked. */
export type Asked = Partial<Record<Withheld, 'given' | 'withheld'>>

/** Keeps since when something is not given. What is given after all is not withheld any more; a check that has failed over it stays failed. */
export async function keepWithheld(contract: string, asked: Asked, now: number): Promise<KeptFindings> {
  return changeFindings(contract, ({ withheld }) => {
    const after = { ...withheld }
    for (const [name, state] of Object.entries(asked) as [Withheld, 'given' | 'withheld'][])
      if (state === 'given') delete after[name]
      else after[name] ??= now
    return { withheld: after }
  })
}

/** Keeps that checks have failed. */
export const keepFailed = (contract: string, names: readonly CheckName[]): Promise<KeptFindings> =>
  changeFindings(contract, ({ failed }) => ({ failed: [...new Set([...failed, ...names])] }))

export async function keepReport(
  contract: string,
  { verdict, checks }: Report,
  now: number,
): Promise<KeptFindings> {
  await changeFindings(contract, () => ({ verdict, checkedAt: now }))
  return keepFailed(
    contract,
    checks.filter(({ state }) => state === 'failed').map(({ name }) => name),
  )
}
