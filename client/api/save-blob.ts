/** How long the device may take to write it down before its bytes are let go. */
const keptMs = 60_000

/** Puts bytes into the downloads of the device. */
export function saveBlob(name: string, bytes: Blob): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}
