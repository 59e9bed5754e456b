/** What a feed says of an item, as far as it tells it from others. */
type Told = { readonly guid: string | null; readonly address: string | null; readonly contentHash: string }

/** What tells an item from the others of its source: the feed's own id, else its address, else its content. */
export function identityOf({ guid, address, contentHash }: Told): string {
  if (guid !== null && guid.trim() !== '') return `guid ${guid.trim().slice(0, 500)}`
  return address !== null ? `address ${address}` : `content ${contentHash}`
}

/** Two sources that carry the same story write its title the same way but for case, signs and spaces. */
export const titleKey = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
