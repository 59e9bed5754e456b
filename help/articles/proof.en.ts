import type { ArticleText } from '../article-text.ts'

export const proofEn: ArticleText = {
  title: 'Check a proof',
  body: `
A proof is a file with everything that a settlement follows from. Your device recomputes it without asking the server, so you do not have to take our word.

## How to check

+ Open a settled contract and press its proof, or open [Check a proof](page:helpArticle?article=proof) and choose a file.
+ Wait a moment. Each check is listed with what it looked at.
+ Save the evidence if you want to keep it or show it.

## What is checked

- That the receipt is signed and says what you agreed to.
- That both prices are in the public log your device has watched.
- That the result follows from the two prices by the rule.
- After the seed has opened, that each price follows from it.

## If some checks wait

The seed of a day opens after midnight UTC. Until then the checks that need it wait; that is not a failure.

## If a check fails

Save the report at once. It is your evidence, whatever our records say. Show it to people who do not depend on us: anybody can check the file, with a second verifier too, and your name and balance are not in it.
`,
}
