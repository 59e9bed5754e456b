/** What the page itself says before the app is there. The build writes it into the page; nothing fetches it. */
export const entryEn = {
  'entry.needs-script': 'Candor needs JavaScript. Please switch it on and reload this page.',
} as const
