import type { ArticleText } from '../article-text.ts'

export const verifyIdentityEn: ArticleText = {
  title: 'Verify your identity',
  body: `
Trading, AI participation, loans and withdrawals open once your identity is verified. Before that you can look at everything, make deposits and write to customer service.

## The two steps

+ Your details: name, country, sex, birthday, address and phone, as on your document. You must be {adultAge} or older. Leave the surname empty if your name has none.
+ Your document: identity card, driver license or passport. Card and license need front and back, a passport only its photo page.

Begin at [Identity verification](page:verification). What you typed is saved, so you can go on from another device.

## Good photos

All four corners in the frame, no glare, every letter readable. JPEG, PNG or WebP.

## Who sees them

Only you and a reviewer, and each view is logged where you can see it. Photos are encoded anew without hidden data such as the place, and are stored encrypted. They go when you delete your account.

## The decision

You are told by notification, and by e-mail where you gave one. A rejection names its reason; correct it and try again.

> In practice mode an automatic reviewer may decide within seconds. Use made-up details if you like: nobody compares them with a register.
`,
}
