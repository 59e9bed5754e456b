import { createRandom } from '../faults/start-kills.ts'
import { createDice, type Dice } from '../simulation/dice.ts'

/** A form as bytes on the line: its kind of content, what is sent of it and which length it claims. */
export type HostileForm = {
  kind: string
  contentType: string
  body: Buffer
  /** Other than the true one where the form lies about its length; null sends it in chunks. */
  claims: number | null
  /** The sender is gone after the last byte, and does not wait for the answer. */
  leaves: boolean
}

type Maker = (dice: Dice, part: string) => Partial<HostileForm> & { text: string }

const usual = 'multipart/form-data; boundary=x'

const head = (name: string, fileName?: string): string =>
  `content-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n`

const part = (name: string, fileName?: string, content = 'abc'): string =>
  `--x\r\n${head(name, fileName)}\r\n${content}\r\n`

const times = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join('')

const letters = 'abc\r\n-x:;="\0é\t '
const noise = (dice: Dice, length: number): string => times(length, () => dice.pick([...letters]) ?? 'a')

/** Every way of getting a form wrong that we could think of; `name` is the part that the route asks for. */
const makers: Record<string, Maker> = {
  'too many parts and no end': (dice, name) => ({
    text: `${times(25 + dice.below(40), () => part(name, 'a'))}--x\r\n`,
  }),
  'too many parts, the last without an end': (dice, name) => ({
    text: `${times(24 + dice.below(3), () => part(name))}--x\r\n${head(name)}\r\nabc`,
  }),
  'too many parts': (dice, name) => ({
    text: `${times(25 + dice.below(500), () => part(name, 'a'))}--x--\r\n`,
  }),
  'too many fields and no end': (dice) => ({ text: times(21 + dice.below(9), (at) => part(`f${at}`)) }),
  'too many files and no end': (dice) => ({ text: times(5 + dice.below(9), (at) => part(`f${at}`, 'a')) }),
  'thousands of empty parts': () => ({ text: times(5_000, () => '--x\r\n\r\n\r\n') }),
  'no closing boundary': (_dice, name) => ({ text: part(name, 'a', 'abc'.repeat(900)) }),
  'no end of the content': (_dice, name) => ({ text: `--x\r\n${head(name, 'a')}\r\nabc` }),
  'a header that breaks off': (dice, name) => ({
    text: `--x\r\n${head(name, 'a').slice(0, dice.below(50))}`,
  }),
  'a header too long': (_dice, name) => ({
    text: `--x\r\nx: ${'a'.repeat(90_000)}\r\n${head(name, 'a')}\r\nabc\r\n--x--\r\n`,
  }),
  'a header without an end': () => ({ text: `--x\r\n${'a'.repeat(200_000)}` }),
  'too many headers': (_dice, name) => ({
    text: `--x\r\n${times(3_000, (at) => `x${at}: y\r\n`)}${head(name, 'a')}\r\nabc\r\n--x--\r\n`,
  }),
  'no header at all': () => ({ text: '--x\r\n\r\nabc\r\n--x--\r\n' }),
  'a part without a name': () => ({
    text: '--x\r\ncontent-disposition: form-data; filename="a"\r\n\r\nabc\r\n--x--\r\n',
  }),
  'a disposition of another kind': () => ({
    text: '--x\r\ncontent-disposition: attachment; name="file"\r\n\r\nabc',
  }),
  'a name with a line end': (_dice, name) => ({
    text: `--x\r\ncontent-disposition: form-data; name="${name}\nx"; filename="a"\r\n\r\nabc`,
  }),
  'a name of the prototype': (dice) => ({
    text: `${part(dice.pick(['__proto__', 'constructor', 'toString']) ?? '', 'a')}`,
  }),
  'another name': (dice) => ({ text: `${part(noise(dice, 5).replaceAll(/["\r\n]/g, ''), 'a')}--x--\r\n` }),
  'a form within the form': (_dice, name) => ({
    text: `--x\r\n${head(name, 'a')}content-type: multipart/mixed; boundary=y\r\n\r\n--y\r\n${head('b', 'c')}\r\nabc\r\n--y`,
  }),
  'JSON in a field': (_dice, name) => ({
    text: `--x\r\n${head(name)}content-type: application/json\r\n\r\n{"a":\r\n--x--\r\n`,
  }),
  'a strange charset': (_dice, name) => ({
    text: `--x\r\n${head(name)}content-type: text/plain; charset=nonsense\r\n\r\nabc\r\n--x`,
  }),
  nothing: () => ({ text: '' }),
  'only the end': () => ({ text: '--x--' }),
  'only half a boundary': () => ({ text: '\r\n-' }),
  'two ends': (_dice, name) => ({ text: `${part(name, 'a')}--x--\r\n--x--\r\n${part(name, 'a')}` }),
  'text in front': (_dice, name) => ({ text: `hello\r\n${part(name, 'a')}` }),
  'another boundary': (_dice, name) => ({
    text: part(name, 'a'),
    contentType: 'multipart/form-data; boundary=y',
  }),
  'no boundary': (_dice, name) => ({ text: part(name, 'a'), contentType: 'multipart/form-data' }),
  'an empty boundary': (_dice, name) => ({
    text: part(name, 'a'),
    contentType: 'multipart/form-data; boundary=',
  }),
  'a boundary without an end': (_dice, name) => ({
    text: part(name, 'a'),
    contentType: 'multipart/form-data; boundary="x',
  }),
  'a very long boundary': (_dice, name) => ({
    text: part(name, 'a'),
    contentType: `multipart/form-data; boundary=${'x'.repeat(5_000)}`,
  }),
  'a percent sign in the kind': (_dice, name) => ({
    text: part(name, 'a'),
    contentType: "multipart/form-data; boundary*=utf-8''%zz",
  }),
  'a longer length than it has': (dice, name) => ({
    text: part(name, 'a'),
    claims: 2_000 + dice.below(9_000),
    leaves: true,
  }),
  'gone in the middle of a part': (dice, name) => ({
    text: part(name, 'a', 'abc'.repeat(9_000)).slice(0, 60 + dice.below(20_000)),
    claims: 100_000,
    leaves: true,
  }),
  'gone after too many parts': (dice, name) => ({
    text: times(25 + dice.below(9), () => part(name, 'a')),
    claims: 100_000,
    leaves: true,
  }),
  'a shorter length than it has': (dice, name) => ({
    text: part(name, 'a', 'abc'.repeat(99)),
    claims: 10 + dice.below(60),
  }),
  'in chunks and without an end': (dice, name) => ({
    text: times(1 + dice.below(60), () => part(name, 'a')),
    claims: null,
  }),
  noise: (dice) => ({ text: noise(dice, dice.below(3_000)) }),
  'noise between boundaries': (dice) => ({
    text: times(dice.below(40), () => `--x\r\n${noise(dice, dice.below(200))}\r\n`),
  }),
}

/** As many forms as asked for, all kinds in turn, each time another one. */
export function makeHostileForms(count: number, seed: number, name: string): HostileForm[] {
  const dice = createDice(createRandom(seed))
  const kinds = Object.entries(makers)
  return Array.from({ length: count }, (_, at) => {
    const [kind, make] = kinds[at % kinds.length] as [string, Maker]
    const { text, contentType = usual, claims, leaves = false } = make(dice, name)
    const body = Buffer.from(text)
    return { kind, contentType, body, claims: claims === undefined ? body.length : claims, leaves }
  })
}

/** The request with such a form, byte by byte as it goes onto the line. */
export function writeRequest(form: HostileForm, path: string, headers: readonly string[]): Buffer {
  const { contentType, body, claims } = form
  const framing = claims === null ? 'transfer-encoding: chunked' : `content-length: ${claims}`
  const lines = [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'connection: close',
    `content-type: ${contentType}`,
    framing,
    ...headers,
  ]
  const chunked = [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]
  return Buffer.concat([
    Buffer.from(`${lines.join('\r\n')}\r\n\r\n`),
    ...(claims === null ? chunked : [body]),
  ])
}
