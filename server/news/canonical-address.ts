const tracking = /^(utm_\w+|fbclid|gclid|mc_cid|mc_eid|ref|source|cmpid|ocid)$/i

/** The address of an article without what only says where a reader came from; null where it is none that can be opened. */
export function canonicalAddress(text: string | null): string | null {
  const url = text === null ? null : URL.parse(text.trim())
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.href.length > 2_000)
    return null
  for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name)
  url.searchParams.sort()
  const host = url.host.replace(/^(www|m|amp)\./, '')
  const path = url.pathname.replace(/\/+$/, '')
  return `https://${host}${path}${url.search}`
}
