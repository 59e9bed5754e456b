import type { ArticleText } from '../article-text.ts'

export const accountSecurityEn: ArticleText = {
  title: 'Keep your account safe',
  body: `
Most accounts are lost to a reused password or a false page. A few habits prevent nearly all of it.

## A good password

At least {shortestPassword} characters with upper and lower case, a number and a symbol, used nowhere else. Common passwords are refused. Changing it signs out your other devices.

## Better still

Turn on the [two-factor code](two-factor): then a stolen password alone opens nothing. Log in with a [passkey](passkeys) where you can: there is no password that a false page could take from you.

## Look now and then

[Account security](page:security) lists signed-in devices, passkeys, API keys and what happened lately. Sign out what you do not know. A session ends after {idleMinutes} minutes without use, or {sessionHours} hours in all.

## If somebody may be in

+ Freeze your account there. Nothing new can be done with it, and withdrawals in review come back. What was there before goes on: open positions and their stops, resting orders, recurring buys and participations.
+ Change your password.
+ Remove passkeys and API keys that you do not know.
+ Unfreeze it with your password and, where it is on, a code.

## We never ask

Not for your password and not for a code, neither by e-mail nor in chat. Whoever asks is not us.
`,
}
