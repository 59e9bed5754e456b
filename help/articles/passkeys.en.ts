import type { ArticleText } from '../article-text.ts'

export const passkeysEn: ArticleText = {
  title: 'Log in with a passkey',
  body: `
A passkey opens your account with your finger, your face or the PIN of your device, without a password. Nothing that could be stolen is sent.

## Why it is safer

The secret stays in your device or your password manager. It works only on the true address of this service, so a false page gets nothing, however well it is made.

## Add one

+ Open [Account security](page:security) and choose “Add” beside “Passkeys”.
+ Give it a name, for example that of the device.
+ Confirm with your device.

Add a second one on another device, so that losing one does not lock you out.

## Remove one

Remove a passkey there when you sell or lose the device. It stops working at once.

## If it is not offered

Passkeys need a browser that supports them, and this service opened by its name, not by a number such as an IP address. An account from “Try it” has no password yet: keep it first.
`,
}
