const tokens = {
  bg: '--c-bg',
  field: '--c-field',
  text: '--c-text',
  second: '--c-text-2',
  third: '--c-text-3',
  rule: '--c-rule',
  strong: '--c-rule-strong',
  control: '--c-control',
  ink: '--c-ink',
  onInk: '--c-on-ink',
  accent: '--c-accent',
  onAccent: '--c-on-accent',
  accentSoft: '--c-accent-soft',
  warn: '--c-warn',
  danger: '--c-danger',
  up: '--c-up',
  down: '--c-down',
} as const

export type ChartColours = Record<keyof typeof tokens, string> & { family: string }

/** A canvas has no custom properties: their values are read at the chart's element. */
export function readColours(host: HTMLElement): ChartColours {
  const style = getComputedStyle(host)
  const read = (name: string) => style.getPropertyValue(name).trim()
  const entries = Object.entries(tokens).map(([key, name]) => [key, read(name)])
  return { ...(Object.fromEntries(entries) as Record<keyof typeof tokens, string>), family: style.fontFamily }
}

/** A colour of the theme, thinner. The tokens are `#rrggbb`; anything else stays as it is. */
export function thin(colour: string, share: number): string {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour)
  if (!found) return colour
  const [red, green, blue] = found.slice(1).map((part) => Number.parseInt(part, 16))
  return `rgba(${red}, ${green}, ${blue}, ${share})`
}

/** Calls when the theme, the price colours or the font change; they are attributes of the document. */
export function watchColours(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, {
    attributeFilter: ['data-theme', 'data-updown', 'data-font', 'lang'],
  })
  return () => observer.disconnect()
}
