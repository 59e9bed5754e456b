import type { ArticleText } from '../article-text.ts'

export const twoFactorEn: ArticleText = {
  title: 'Two-factor codes',
  body: `
With a two-factor code your password alone opens nothing. An app on your phone shows a code of {codeDigits} digits, another one every {codeSeconds} seconds.

## Turn it on

+ Open [Account security](page:security?view=two-factor).
+ Scan the picture with any authenticator app, or copy the key.
+ Type the code that the app shows.
+ Keep the {recoveryCodes} recovery codes away from your phone. They are shown this once.

## When it is asked

At log in, for withdrawals, for a new bank account and to change the password.

## Without the phone

A recovery code lets you in once. Then make new ones; the old ones count no more. Without phone and codes nobody can let you in, not even us. That is the price of a lock that holds.

## If a code is refused

Codes follow the clock. Set your phone’s time to automatic. A code counts once, so wait for the next.

## If your account is frozen

If you froze it, unfreeze it under [Account security](page:security) with your password and a code; a recovery code counts too. If an operator froze it, no code lifts that. Their reason is under [What operators did](page:verification?view=operators), and only an operator can unfreeze it: write to [customer service](page:support).
`,
}
