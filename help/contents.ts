/** The sections of the help centre and the articles of each, in the order in which they are listed. A file of `articles/` stands here once. */
const contents = {
  start: [
    'practice-money',
    'first-order',
    'verify-identity',
    'reading-prices',
    'simulated-market',
    'word-list',
  ],
  trading: [
    'leveraged-trading',
    'leverage',
    'liquidation',
    'stops-and-gaps',
    'overnight-financing',
    'order-types',
    'order-refused',
    'trading-hours',
    'stale-prices',
    'delivery-contracts',
    'spot-holdings',
    'recurring-buys',
    'ai-participation',
  ],
  checking: ['settlement', 'proof', 'seeds', 'refusals', 'every-posting', 'operator-powers'],
  money: [
    'all-fees',
    'deposit-steps',
    'withdrawal-steps',
    'assistance-loan',
    'statements-and-tax',
    'start-again',
  ],
  account: [
    'own-limits',
    'when-to-stop',
    'account-security',
    'two-factor',
    'passkeys',
    'lost-access',
    'price-alerts',
    'api-keys-use',
    'your-data',
    'delete-account',
  ],
} as const satisfies Record<string, readonly string[]>

export type SectionName = keyof typeof contents

export type ArticleSlug = (typeof contents)[SectionName][number]

export const sectionNames = Object.keys(contents) as readonly SectionName[]

export const isSectionName = (text: string): text is SectionName => sectionNames.some((name) => name === text)

export const slugsOf = (section: SectionName): readonly ArticleSlug[] => contents[section]

export const articleSlugs: readonly ArticleSlug[] = sectionNames.flatMap(slugsOf)

export const isArticleSlug = (text: string): text is ArticleSlug => articleSlugs.some((slug) => slug === text)

const sectionBySlug = new Map(
  sectionNames.flatMap((section) => slugsOf(section).map((slug) => [slug, section])),
)

export const sectionOf = (slug: ArticleSlug): SectionName => sectionBySlug.get(slug) ?? 'start'

/** What to read after an article: the two that follow it in its section, from the top again after the last. */
export function nextToRead(slug: ArticleSlug): readonly ArticleSlug[] {
  const slugs = slugsOf(sectionOf(slug))
  const place = slugs.indexOf(slug)
  return [...slugs.slice(place + 1), ...slugs.slice(0, place)].slice(0, 2)
}
