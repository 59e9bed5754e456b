/** What is known of a reader on their own device. */
type Reader = {
  readonly held: readonly string[]
  readonly watched: readonly string[]
  /** Instruments of articles that were opened here, each as often as it was. */
  readonly read: readonly string[]
}

export type Reason = { readonly kind: 'held' | 'watched' | 'read'; readonly symbol: string }

type Named = { readonly id: string; readonly symbols: readonly string[]; readonly publishedAt: string | null }

/** One article about something is no interest in it yet. */
const readsForInterest = 2

const weights = { held: 3, watched: 2, read: 1 } as const

/** Why an article is shown to this reader: the strongest reason alone, which is the one they are told. */
function reasonFor({ symbols }: Named, { held, watched, read }: Reader): Reason | null {
  const often = (symbol: string) => read.filter((each) => each === symbol).length >= readsForInterest
  const first = (kind: Reason['kind'], fits: (symbol: string) => boolean): Reason | null => {
    const symbol = symbols.find(fits)
    return symbol === undefined ? null : { kind, symbol }
  }
  return (
    first('held', (symbol) => held.includes(symbol)) ??
    first('watched', (symbol) => watched.includes(symbol)) ??
    first('read', often)
  )
}

/** Articles with a reason, the strongest reason first and then the newest; each once. Nothing without a reason is recommended. */
export function recommend<Article extends Named>(
  articles: readonly Article[],
  reader: Reader,
): { article: Article; reason: Reason }[] {
  const byId = new Map(articles.map((article) => [article.id, article]))
  const timeOf = ({ publishedAt }: Named) => (publishedAt === null ? 0 : Date.parse(publishedAt))
  return [...byId.values()]
    .flatMap((article) => {
      const reason = reasonFor(article, reader)
      return reason === null ? [] : [{ article, reason }]
    })
    .sort(
      (one, other) =>
        weights[other.reason.kind] - weights[one.reason.kind] || timeOf(other.article) - timeOf(one.article),
    )
}
