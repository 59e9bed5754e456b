const kilo = 1_000
const mega = 1_000_000

/** `1.2 MB`, `340 KB`: the size of a file as phones and desktops show it. */
export function formatBytes(bytes: number): string {
  if (bytes >= mega) return `${(bytes / mega).toFixed(1)} MB`
  return `${Math.max(1, Math.round(bytes / kilo))} KB`
}
