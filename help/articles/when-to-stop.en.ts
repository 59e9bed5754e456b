import type { ArticleText } from '../article-text.ts'

export const whenToStopEn: ArticleText = {
  title: 'When trading stops being fun',
  body: `
Charts and quick results can take hold of a person, also with practice money. It helps to know the signs early.

## Signs

- You trade to win back a loss, and with larger amounts.
- You think of trades while you work, eat or lie awake.
- You hide how much time or money it takes.
- You feel restless when markets are closed.
- It stopped being interesting, and you go on.

## What you can do now

+ Take a [break](own-limits). It cannot be ended early, and that is why it works.
+ Set a limit for loss and for contracts, so that tomorrow is bounded.
+ Turn price alerts and push notifications off under [Preferences](page:preferences).
+ Tell one person about it. Saying it aloud takes away much of its force.

## If it is about real money

Do not borrow to win back. Talk to a doctor, or to a helpline for gambling problems in your country: they know this pattern. Many cost nothing and do not ask for your name.

> Most people who trade short-term with leverage lose money. Stopping is not failing. It is a result.
`,
}
