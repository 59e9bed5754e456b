import { startBringing } from '../preferences/keep-preferences.ts'
import { startAppBadge } from './app-badge.ts'
import { startKeepingFiles } from './keep-files.ts'
import { startEvidence } from './start-evidence.ts'
import { startWatchingVersion } from './watch-version.tsx'

/** What works beside the pages, in one file that is fetched after the first of them is drawn. */
export function startLaterParts(justSignedIn: boolean): void {
  startBringing(justSignedIn)
  startEvidence()
  startWatchingVersion()
  startAppBadge()
  if (import.meta.env.PROD && 'serviceWorker' in navigator) startKeepingFiles()
}
