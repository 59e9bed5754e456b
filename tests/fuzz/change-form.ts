import type { Change } from './change-body.ts'
import type { Draft, FormPart } from './request-draft.ts'

type Form = NonNullable<Draft['form']>

const field = (name: string, content = 'x'): FormPart => ({
  head: `content-disposition: form-data; name="${name}"`,
  content: Buffer.from(content),
})
const file = (name: string, content = 'x', named = 'a.png'): FormPart => ({
  head: `content-disposition: form-data; name="${name}"; filename="${named}"\r\ncontent-type: image/png`,
  content: Buffer.from(content),
})
const many = (count: number, part: FormPart): FormPart[] => Array.from({ length: count }, () => part)

/** Ways for a form to be wrong, some of which have ended servers. */
const oddForms: Record<string, (form: Form, name: string) => void> = {
  '25 parts and no closing boundary': (form) => {
    Object.assign(form, { parts: many(25, field('x')), isClosed: false })
  },
  '25 files and no closing boundary': (form, name) => {
    Object.assign(form, { parts: many(25, file(name)), isClosed: false })
  },
  '30 files': (form, name) => {
    form.parts = many(30, file(name))
  },
  '500 fields': (form) => {
    form.parts = many(500, field('x'))
  },
  'no closing boundary': (form) => {
    form.isClosed = false
  },
  'no parts': (form) => {
    form.parts = []
  },
  'the file twice': (form) => {
    form.parts = [...form.parts, ...form.parts]
  },
  'a text in place of the file': (form, name) => {
    form.parts = [field(name)]
  },
  'an empty file': (form, name) => {
    form.parts = [file(name, '')]
  },
  'an empty file without a name': (form, name) => {
    form.parts = [file(name, '', '')]
  },
  'no picture': (form, name) => {
    form.parts = [file(name, 'GIF89a'.repeat(50))]
  },
  'another name': (form) => {
    form.parts = [...form.parts, file('__proto__'), field('constructor')]
  },
  'a long field': (form) => {
    form.parts = [...form.parts, field('x', 'x'.repeat(5_000))]
  },
  'an odd file name': (form, name) => {
    form.parts = [file(name, 'x', `..\\..\\\u202e\u0000${'x'.repeat(3_000)}`)]
  },
  'a part without headers': (form) => {
    form.parts = [{ head: '', content: Buffer.from('x') }]
  },
  'a part without a name': (form) => {
    form.parts = [{ head: 'content-disposition: form-data', content: Buffer.from('x') }]
  },
  'many headers': (form) => {
    const head = `content-disposition: form-data; name="x"\r\n${'x-y: z\r\n'.repeat(200)}x-z: 1`
    form.parts = [{ head, content: Buffer.from('x') }]
  },
  'a header without an end': (form) => {
    form.parts = [
      { head: `content-disposition: form-data; name="${'x'.repeat(30_000)}`, content: Buffer.from('') },
    ]
  },
  'a form within the form': (form, name) => {
    const head = `content-disposition: form-data; name="${name}"\r\ncontent-type: multipart/mixed; boundary=inner`
    form.parts = [{ head, content: Buffer.from('--inner\r\n\r\nx\r\n--inner--') }]
  },
  'a coding nobody knows': (form, name) => {
    const head = `content-disposition: form-data; name="${name}"; filename="a"\r\ncontent-transfer-encoding: base65`
    form.parts = [{ head, content: Buffer.from('x') }]
  },
}

const nameIn = (form: Form): string => /name="([^"]*)"/.exec(form.parts[0]?.head ?? '')?.[1] ?? 'file'

export const oddFormNames = Object.keys(oddForms)

/** Makes a form wrong in the way that is named. */
export function putOddForm({ form }: Draft, what: string): string | null {
  if (!form) return null
  oddForms[what]?.(form, nameIn(form))
  return `a form with ${what}`
}

const oddForm: Change = (draft, dice) => putOddForm(draft, dice.pick(oddFormNames) ?? '')

/** The bytes of a form, cut somewhere: in a boundary, a header or the file. */
const cutForm: Change = (draft, dice) => {
  if (!draft.form) return null
  const part = draft.form.parts[0] ?? field('x')
  const whole = Buffer.concat([Buffer.from(`--${draft.form.boundary}\r\n${part.head}\r\n\r\n`), part.content])
  draft.bytes = whole.subarray(0, dice.below(whole.length + 1))
  return 'a form cut short'
}

const oddBoundary: Change = (draft, dice) => {
  if (!draft.form) return null
  draft.headers['content-type'] =
    dice.pick([
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=another',
      `multipart/form-data; boundary=${'x'.repeat(300)}`,
      'multipart/form-data; boundary="----candor-fuzz',
      'multipart/mixed; boundary=----candor-fuzz',
    ]) ?? ''
  return 'an odd boundary'
}

export const formChanges: readonly Change[] = [oddForm, oddForm, oddForm, cutForm, oddBoundary]
