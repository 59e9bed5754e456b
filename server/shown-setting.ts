/** A setting as operators read it; secrets have no value. */
export type ShownSetting = { name: string; value: string | null; from: 'environment' | 'default' }

/** What is in these opens a door, so that nobody is shown it. */
const secretSettings = [
  'DATABASE_URL',
  'DATABASE_SERVING_URL',
  'NATS_URL',
  'METRICS_TOKEN',
  'MASTER_KEY',
  'SMTP_URL',
]

const writeDefault = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(',')
  return value === null || typeof value === 'object' ? '' : String(value)
}

export const showSetting = (name: string, text: string, otherwise: unknown): ShownSetting => {
  const value = text === '' ? writeDefault(otherwise) : text
  return {
    name,
    value: secretSettings.includes(name) ? null : value,
    from: text === '' ? 'default' : 'environment',
  }
}
