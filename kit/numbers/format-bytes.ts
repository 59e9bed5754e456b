const kilo = 1_000
const mega = 1_000_000
const giga = 1_000_000_000

/** `75.5 GB`, `1.2 MB`, `340 KB`: the size of a disk or a file as phones and desktops show it. */
export function formatBytes(bytes: number): string {
  if (bytes >= giga) return `${(bytes / giga).toFixed(1)} GB`
  if (bytes >= mega) return `${(bytes / mega).toFixed(1)} MB`
  return `${Math.max(1, Math.round(bytes / kilo))} KB`
}
