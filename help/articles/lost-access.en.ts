import type { ArticleText } from '../article-text.ts'

export const lostAccessEn: ArticleText = {
  title: 'I cannot log in',
  body: `
Nearly always one of these helps.

## Forgotten password

Choose “Forgot password” on the [login page](page:login). If there is an account with that e-mail address, a link is on its way. It works once, for {resetLinkMinutes} minutes, and signs out all devices. We say the same to everyone, so that nobody can find out who has an account.

## Lost phone with the codes

Use a [recovery code](two-factor) in place of the digits. Without one, nobody can open the account.

## Too many tries

After several wrong passwords each further try has to wait a little longer. On a device that has logged in to your account before, only its own wrong tries count: nobody else can make you wait there. Wait, then type slowly.

## An account from “Try it”

It lives in the browser in which it was opened, for {practiceReturnDays} days after your last visit. The login page offers to continue. In another browser, or after its data was cleared, it cannot be found again. Keep it with an e-mail and a password in time.

## Which name

E-mail, phone or account number all work in the same field.
`,
}
