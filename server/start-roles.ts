import { createAlertWatch } from './alerts/watch-alerts.ts'
import { auditEveryMinute } from './audit/audit-every-minute.ts'
import { startDeletingReceipts } from './cash/delete-unused-receipts.ts'
import { startPracticeReviews } from './cash/review-practice.ts'
import type { Dependencies } from './dependencies.ts'
import { startGroupWork } from './groups/carry-out-resets.ts'
import { startForgettingJoins } from './groups/forget-old-joins.ts'
import { startForgettingPhotos } from './identity/forget-old-photos.ts'
import { startPassingIdentities } from './identity/pass-practice.ts'
import { startDecisionLetters } from './identity/send-decision-letters.ts'
import { workByLease } from './leases/work-by-lease.ts'
import { startApprovingLoans } from './loans/approve-practice-loans.ts'
import { startLoanLetters } from './loans/send-loan-letters.ts'
import { startServingLoans } from './loans/serve-loans.ts'
import { startSendingLetters } from './mail/keep-letters.ts'
import { keepNews } from './news/keep-news.ts'
import { startPublishing } from './news/publish-due.ts'
import { startAnnouncingHalts } from './notices/announce-halts.ts'
import { startForgettingNotices } from './notices/forget-old-notices.ts'
import { startDeliveries } from './notices/run-deliveries.ts'
import { startApprovingParticipations } from './participations/approve-practice.ts'
import { startSettlingParticipations } from './participations/settle-participations.ts'
import { keepSnapshots } from './portfolio/keep-snapshots.ts'
import { startForgettingMinutes } from './quotes/forget-old-minutes.ts'
import { startForgetting } from './security/forget-old-failures.ts'
import { runStrategies } from './strategies/run-strategies.ts'
import { startDeletingFiles } from './support/delete-unused-files.ts'
import { startSupportLetters } from './support/send-support-letters.ts'
import { createWatcher } from './watcher/create-watcher.ts'

export type Steps = (() => Promise<void>)[]

/** An installation that reviews by itself does so by them. */
const reviewers = [
  startPracticeReviews,
  startPassingIdentities,
  startApprovingParticipations,
  startApprovingLoans,
]

/** What is done now and then, by one of several servers; gives back the ways to end it. */
const startChores = (deps: Dependencies): Steps =>
  [
    startForgetting,
    startForgettingMinutes,
    startDeletingReceipts,
    startForgettingPhotos,
    startDecisionLetters,
    startDeletingFiles,
    startForgettingJoins,
    startSupportLetters,
    startLoanLetters,
    startAnnouncingHalts,
    startPublishing,
    startGroupWork,
    ...(deps.config.reviewMode === 'auto' ? reviewers : []),
  ].map((startChore) => {
    const stop = startChore(deps)
    return async () => void (await stop())
  })

/** Begins what begins while the server serves already. */
function begin(parts: readonly { start(): Promise<void>; stop(): Promise<void> }[]): Steps {
  for (const { start } of parts) void start()
  return parts.map(({ stop }) => stop)
}

/** Strategies decide on candles, so that they begin when those of the time off are made. */
function startStrategies(deps: Dependencies, filled: Promise<void>): () => Promise<void> {
  const running = runStrategies(deps)
  filled.then(running.start).catch((error) => deps.log.warn({ err: error }, 'strategies not started'))
  return running.stop
}

const startJobs = (deps: Dependencies, databaseUrl: string, filled: Promise<void>): Steps => [
  auditEveryMinute(databaseUrl, deps).stop,
  startSendingLetters(deps),
  workByLease('jobs', deps, () => startChores(deps)),
  startDeliveries(deps),
  startForgettingNotices(deps),
  startServingLoans(deps),
  ...begin([keepSnapshots(deps), keepNews(deps)]),
  startStrategies(deps, filled),
  startSettlingParticipations(deps),
]

/** Alerts are watched beside their routes where a process has both. */
const startWatching = (deps: Dependencies): Steps =>
  begin([createWatcher(deps), ...(deps.config.roles.includes('api') ? [] : [createAlertWatch(deps)])])

/**
 * Starts what a process does by its roles beside answering; gives back the ways to end it. Prices are published by every process, because all of
 * them decide on prices. `filled` resolves when the candles of the time off are made.
 */
export const startRoles = (deps: Dependencies, databaseUrl: string, filled: Promise<void>): Steps => [
  ...(deps.config.roles.includes('jobs') ? startJobs(deps, databaseUrl, filled) : []),
  ...(deps.config.roles.includes('watcher') ? startWatching(deps) : []),
]
