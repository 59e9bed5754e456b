import { back, returnTo } from '../shell/navigation.ts'

/**
 * After signing in the customer goes on where they were: back to the page that lies underneath, untouched, when they were asked to log
 * in again; otherwise to the page that sent them here, or home.
 */
export function finishLogin(query: URLSearchParams): void {
  if (query.has('again')) back()
  else returnTo(query.get('to') ?? '/')
}
