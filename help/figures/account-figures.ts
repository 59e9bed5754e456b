import {
  dailyWithdrawalLimit,
  largestDeposit,
  mostBankAccounts,
  newBankAccountWaitsMs,
  practiceFunds,
  reviewHours,
  smallestRequest,
  twoPeopleFrom,
  youngAccountMs,
} from '@candor/domain/cash/cash-terms.ts'
import { mostWaitingAlerts } from '@candor/domain/customers/kept-quotas.ts'
import { shortestPassword } from '@candor/domain/customers/password-rule.ts'
import { practiceReturnMs } from '@candor/domain/customers/practice-return-rule.ts'
import { absoluteLimitMs, idleLimitMs } from '@candor/domain/customers/session-rule.ts'
import { adultAge } from '@candor/domain/identity/birthday.ts'
import { limitNames, looserWaitsMs } from '@candor/domain/limits/own-limits.ts'
import { longestTimeOut } from '@candor/domain/limits/time-out.ts'
import { resetWaitsMs } from '@candor/domain/portfolio/decide-reset.ts'
import { sourceTraits } from '@candor/domain/quotes/choose-feed.ts'
import { recoveryCodes } from '@candor/domain/security/recovery-code.ts'
import { resetLinkLifeMs } from '@candor/domain/security/reset-rule.ts'
import { codeDigits, codeSeconds } from '@candor/domain/security/totp.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '@candor/domain/time/durations.ts'
import { countText, type Figures, moneyText } from './write-figure.ts'

/** Money in and out, the account, and what prices are held to. */
export const accountFigures = (): Figures => ({
  practiceFunds: moneyText(practiceFunds),
  smallestRequest: moneyText(smallestRequest),
  largestDeposit: moneyText(largestDeposit),
  dailyWithdrawalLimit: moneyText(dailyWithdrawalLimit),
  twoPeopleFrom: moneyText(twoPeopleFrom),
  mostBankAccounts: countText(mostBankAccounts),
  reviewHours: countText(reviewHours),
  bankAccountHours: countText(newBankAccountWaitsMs / hourMs),
  youngAccountHours: countText(youngAccountMs / hourMs),
  practiceReturnDays: countText(practiceReturnMs / dayMs),
  resetHours: countText(resetWaitsMs / hourMs),
  adultAge: countText(adultAge),
  shortestPassword: countText(shortestPassword),
  idleMinutes: countText(idleLimitMs / minuteMs),
  sessionHours: countText(absoluteLimitMs / hourMs),
  recoveryCodes: countText(recoveryCodes),
  codeDigits: countText(codeDigits),
  codeSeconds: countText(codeSeconds),
  resetLinkMinutes: countText(resetLinkLifeMs / minuteMs),
  limitCount: countText(limitNames.length),
  looserHours: countText(looserWaitsMs / hourMs),
  longestTimeOut: countText(longestTimeOut),
  mostAlerts: countText(mostWaitingAlerts.registered),
  mostPracticeAlerts: countText(mostWaitingAlerts.trial),
  staleSeconds: countText(sourceTraits('simulated').silentMs / secondMs),
  staleRealSeconds: countText(sourceTraits('yahoo').silentMs / secondMs),
})
