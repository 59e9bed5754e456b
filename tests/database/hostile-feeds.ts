import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'

/** What a hostile or broken source may answer. `kept` says how many articles of it may be kept, all of them as plain text. */
type HostileFeed = {
  name: string
  kept: number
  answer(reply: ServerResponse): void
}

const script = '<script>window.attacked=1</script>'
const inRss = (inside: string, head = '<?xml version="1.0"?>') =>
  `${head}<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Paper</title><link>https://paper.example/</link>${inside}</channel></rss>`
const item = (inside: string) => `<item>${inside}</item>`
const cdata = (text: string) => `<![CDATA[${text}]]>`
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const plainItem = item('<title>A plain story</title><guid>plain</guid>')

const text =
  (body: string | Buffer, headers: Record<string, string> = {}): HostileFeed['answer'] =>
  (reply) => {
    reply.writeHead(200, { 'content-type': 'application/rss+xml', ...headers }).end(body)
  }

const feed = (name: string, kept: number, body: string | Buffer, headers = {}): HostileFeed => ({
  name,
  kept,
  answer: text(body, headers),
})

/** Markup that runs in one browser or another where it is put into a page as it is. */
const attacks: Readonly<Record<string, string>> = {
  script,
  'script in capitals': '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  'handler of a picture': '<img src=x onerror=window.attacked=1>',
  'handler of a drawing': '<svg onload=window.attacked=1><circle r=1 /></svg>',
  'script in a drawing': '<svg><script>window.attacked=1</script></svg>',
  'javascript link': '<a href="javascript:window.attacked=1">read</a>',
  'javascript link with a tab': '<a href="java\tscript:window.attacked=1">read</a>',
  'javascript link in entities': '<a href="&#106;avascript:window.attacked=1">read</a>',
  'data frame': '<iframe src="data:text/html,<script>parent.attacked=1</script>"></iframe>',
  'frame with text': '<iframe srcdoc="<script>parent.attacked=1</script>"></iframe>',
  object: '<object data="javascript:window.attacked=1"></object>',
  'form that leaves':
    '<form action="https://evil.example"><button autofocus onfocus=window.attacked=1>x</button></form>',
  'style that loads':
    '<style>@import "https://evil.example/x.css";</style><p style="background:url(javascript:1)">x',
  'base and refresh':
    '<base href="https://evil.example"><meta http-equiv=refresh content="0;url=javascript:1">',
  'mutated markup':
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.attacked=1&gt;">',
  'noscript break': '<noscript><p title="</noscript><img src=x onerror=window.attacked=1>">',
  'template and slot': '<template><img src=x onerror=window.attacked=1></template>',
  'comment break': '<!--><img src=x onerror=window.attacked=1>-->',
  'doubly escaped': '&lt;script&gt;window.attacked=1&lt;/script&gt;',
  'null byte': '<scr\u0000ipt>window.attacked=1</scr\u0000ipt>',
}

const inEveryField = Object.entries(attacks).map(([name, attack]) =>
  feed(
    `${name} in every field`,
    1,
    inRss(
      item(
        `<title>${cdata(`Story: ${name} ${attack}`)}</title><guid isPermaLink="false">${escaped(attack)}</guid><link>${escaped(attack)}?${encodeURIComponent(name)}</link><description>${cdata(`Said ${attack}`)}</description><content:encoded>${cdata(`<p>Text ${attack}</p>`)}</content:encoded><pubDate>${escaped(attack)}</pubDate><enclosure url="${escaped(attack).replaceAll('"', '&quot;')}" type="image/jpeg" length="1"/>`,
      ),
    ),
  ),
)

const bomb = (depth: number) =>
  `<!DOCTYPE lolz [<!ENTITY a0 "lol">${Array.from({ length: depth }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join('')}]>`

const entities = [
  feed('a billion laughs', 1, inRss(item(`<title>Bomb &a9;</title>`), `<?xml version="1.0"?>${bomb(9)}`)),
  feed(
    'a file as an entity',
    0,
    inRss(
      item('<title>File &x;</title>'),
      '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    ),
  ),
  feed(
    'a server as an entity',
    0,
    inRss(
      item('<title>Server &x;</title>'),
      '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x SYSTEM "http://127.0.0.1/">]>',
    ),
  ),
  feed(
    'an outside definition',
    1,
    inRss(plainItem, '<?xml version="1.0"?><!DOCTYPE r SYSTEM "http://127.0.0.1/x.dtd">'),
  ),
]

const shapes = [
  feed(
    'ten megabytes',
    0,
    inRss(item(`<title>Long</title><description>${'x'.repeat(10_000_000)}</description>`)),
  ),
  feed('a gzip bomb', 0, gzipSync(inRss(`<!--${' '.repeat(60_000_000)}-->`)), { 'content-encoding': 'gzip' }),
  feed(
    'three megabytes of nesting',
    1,
    inRss(item(`<title>Deep</title><description>${cdata('<div>'.repeat(500_000))}</description>`)),
  ),
  feed('nesting in the feed itself', 0, inRss(`${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}${plainItem}`)),
  feed(
    'ten thousand items',
    200,
    inRss(Array.from({ length: 10_000 }, (_, at) => item(`<title>Story ${at} of many</title>`)).join('')),
  ),
  feed('a title of a megabyte', 1, inRss(item(`<title>${'Long '.repeat(200_000)}</title>`))),
  feed(
    'many attributes',
    1,
    inRss(
      item(
        `<title>Attributes</title><description>${cdata(`<p ${Array.from({ length: 20_000 }, (_, at) => `a${at}=1`).join(' ')}>x</p>`)}</description>`,
      ),
    ),
  ),
  feed('nothing', 0, ''),
  feed('a page', 0, `<!doctype html><html><body>${script}</body></html>`),
  feed('half a feed', 0, inRss(plainItem).slice(0, 120)),
  feed('bytes that are no text', 0, Buffer.from(Array.from({ length: 4_096 }, (_, at) => (at * 37) % 256))),
  feed(
    'an unknown encoding',
    1,
    inRss(item('<title>Encoded</title>'), '<?xml version="1.0" encoding="x-klingon"?>'),
  ),
  feed('an encoding that is another', 1, Buffer.from(inRss(item('<title>Grüße 金价</title>')), 'latin1')),
  feed('no title', 0, inRss(item('<guid>nameless</guid><description>x</description>'))),
  feed('unseen signs', 1, inRss(item('<title>Gold \u202efdp.exe\u202c\u200f up\u0007</title>'))),
]

const dates = [
  'not a date',
  '0000-00-00',
  '99999-01-01T00:00:00Z',
  '-271821-04-20T00:00:00Z',
  'Thu, 45 Foo 2026 99:99:99 GMT',
].map((date, at) =>
  feed(`the date ${date}`, 1, inRss(item(`<title>Dated ${at}</title><pubDate>${date}</pubDate>`))),
)

const json = (value: unknown) => feed('', 0, typeof value === 'string' ? value : JSON.stringify(value))
const version = 'https://jsonfeed.org/version/1.1'
const jsonFeeds: HostileFeed[] = [
  {
    ...json({ version, title: 7, items: [{ id: {}, title: ['x'], content_html: 5 }] }),
    name: 'JSON of wrong types',
    kept: 1,
  },
  {
    ...json(
      `{"version":"${version}","__proto__":{"polluted":1},"title":"J","items":[{"id":"1","title":"Proto story","__proto__":{"x":1}}]}`,
    ),
    name: 'JSON with a prototype',
    kept: 1,
  },
  {
    ...json(`{"version":"${version}","items":${'['.repeat(100_000)}`),
    name: 'JSON that never closes',
    kept: 0,
  },
  {
    ...json({
      version,
      title: 'J',
      items: [
        {
          id: 'j',
          title: `Json ${script}`,
          content_html: script,
          url: 'javascript:1',
          image: 'file:///etc/passwd',
        },
      ],
    }),
    name: 'scripts in JSON',
    kept: 1,
  },
]

const atom = feed(
  'scripts in Atom',
  1,
  `<feed xmlns="http://www.w3.org/2005/Atom"><title type="html">${escaped(script)}</title><id>a</id><updated>2026-01-01T00:00:00Z</updated><entry><id>${escaped(script)}</id><title type="html">Atom ${escaped(script)}</title><link href="javascript:window.attacked=1"/><updated>x</updated><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">${script}</div></content></entry></feed>`,
)

const answers: HostileFeed[] = [
  {
    name: 'a redirect to loopback',
    kept: 0,
    answer: (reply) => void reply.writeHead(302, { location: 'http://[::1]:9/' }).end(),
  },
  {
    name: 'a redirect to a file',
    kept: 0,
    answer: (reply) => void reply.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  },
  {
    name: 'a redirect to itself',
    kept: 0,
    answer: (reply) => void reply.writeHead(302, { location: '?' }).end(),
  },
  { name: 'a packing that is none', kept: 0, answer: text('plain', { 'content-encoding': 'gzip' }) },
  {
    name: 'an endless body',
    kept: 0,
    answer: (reply) => {
      reply.writeHead(200, { 'content-type': 'application/rss+xml' })
      const write = () => {
        while (!reply.destroyed && reply.write(Buffer.alloc(65_536, ' ')));
        if (!reply.destroyed) reply.once('drain', write)
      }
      write()
    },
  },
  {
    name: 'a line that breaks',
    kept: 0,
    answer: (reply) => void reply.write('<rss>', () => reply.destroy()),
  },
  { name: 'a status of error', kept: 0, answer: (reply) => void reply.writeHead(500).end(inRss(plainItem)) },
  {
    name: 'a header of a megabyte',
    kept: 0,
    answer: (reply) => void reply.writeHead(200, { 'x-long': 'x'.repeat(1_000_000) }).end(),
  },
]

export const hostileFeeds: readonly HostileFeed[] = [
  ...inEveryField,
  ...entities,
  ...shapes,
  ...dates,
  ...jsonFeeds,
  atom,
  ...answers,
]
