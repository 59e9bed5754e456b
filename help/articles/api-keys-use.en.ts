import type { ArticleText } from '../article-text.ts'

export const apiKeysUseEn: ArticleText = {
  title: 'API keys for your own programs',
  body: `
A key lets a program of yours read your account or trade for you, by the same rules and limits as you.

## Create one

+ Open [Account security](page:security) and choose “Create” beside “API keys”.
+ Choose what it may do: read, or read and trade.
+ Copy it now. It is shown this once, because we keep only its fingerprint.

## What a key can never do

Withdraw, borrow, change security settings or see your documents. Your own limits and breaks bind programs too.

## Using it

The interface is described at /api/docs of this service. Every request that moves money carries an Idempotency-Key: sent again with the same key it gives the same answer, so that a lost connection never orders twice.

## Keep it safe

Do not put a key into shared code or a picture. If it may have been seen, remove it: programs that use it stop at once. The list shows when each key was last used.
`,
}
