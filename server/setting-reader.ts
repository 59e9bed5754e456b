import { type Result, refuse } from '@candor/domain/result.ts'

/** What is read from one setting's text: its value, or what is wrong with it and how to mend it. */
type Reading<Value> = Result<Value, { problem: string; mend: string }>
export type Reader<Value> = (text: string) => Reading<Value>

export type SettingProblem = { setting: string; problem: string; mend: string }

export const wrong = (problem: string, mend: string) => refuse({ problem, mend })
