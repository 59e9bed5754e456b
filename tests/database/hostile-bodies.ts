/** Lists in lists, so many of them. */
export const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

/** Bodies that no route takes, as they travel. */
export const brokenTexts: [string, string][] = [
  ['an array', '[]'],
  ['an array of objects', '[{}]'],
  ['null', 'null'],
  ['a number', '7'],
  ['a text', '"text"'],
  ['true', 'true'],
  ['nothing', ''],
  ['half an object', '{"locale":'],
  ['no JSON', 'locale=en&deviceId=x'],
  ['single quotes', "{'locale':'en'}"],
  ['a NUL', '\0'],
  ['deep nesting', nested(30_000)],
  ['deep objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
]

/** What no route takes but in JSON. */
export const foreignKinds = [
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
  ...['application/xml', 'application/jsonp', 'application/octet-stream', 'nonsense'],
]
