import { useCallback } from 'react'
import { type Say, useWords } from '../words/use-words.ts'

/** Why a loan was rejected, in words: our own where a rule said no, else the reviewer's. */
export function sayReason(say: Say, reason: string | null): string | null {
  return reason === 'over-limit' || reason === 'not-verified' ? say(`loan.reason-${reason}`) : reason
}

export function useReason(): (reason: string | null) => string | null {
  const say = useWords()
  return useCallback((reason) => sayReason(say, reason), [say])
}
