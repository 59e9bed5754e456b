import { makeHostileForms } from '@candor/tests/database/hostile-forms.ts'
import { describe, expect, it } from 'vitest'
import { boundaryOf, parseForm } from './parse-form.ts'

const read = (text: string) => {
  const parsed = parseForm(Buffer.from(text), 'x')
  return parsed.ok
    ? parsed.value.map(({ name, fileName, content }) => [name, fileName, content.toString()])
    : parsed.refusal
}

const head = 'content-disposition: form-data; name="file"; filename="a.jpg"'

describe('a form', () => {
  it('is read part by part, to the byte', () => {
    expect(read(`--x\r\n${head}\r\ncontent-type: image/jpeg\r\n\r\n\r\n--y\r\n\r\n--x--`)).toEqual([
      ['file', 'a.jpg', '\r\n--y\r\n'],
    ])
    expect(
      read(
        '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x\r\ncontent-disposition: form-data; name="b"; filename=""\r\n\r\n\r\n--x--\r\nepilogue',
      ),
    ).toEqual([
      ['a', null, '1'],
      ['b', '', ''],
    ])
    expect(read('--x--\r\n')).toEqual([])
  })

  it('is read as a browser writes it', async () => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array([1, 13, 10, 45, 45])]), '收"據\r\n.png')
    form.append('note', 'text')
    const written = new Response(form)
    const boundary = boundaryOf(written.headers.get('content-type') ?? '')
    if (boundary === null) throw new Error('no boundary')
    expect(parseForm(Buffer.from(await written.arrayBuffer()), boundary)).toEqual({
      ok: true,
      value: [
        { name: 'file', fileName: '收%22據%0D%0A.png', content: Buffer.from([1, 13, 10, 45, 45]) },
        { name: 'note', fileName: null, content: Buffer.from('text') },
      ],
    })
  })

  it.each([
    ['nothing', ''],
    ['text in front', `a--x\r\n${head}\r\n\r\nabc\r\n--x--`],
    ['no end', `--x\r\n${head}\r\n\r\nabc`],
    ['no end of its headers', `--x\r\n${head}`],
    ['no headers', '--x\r\n\r\nabc\r\n--x--'],
    ['headers too long', `--x\r\nx: ${'a'.repeat(17_000)}\r\n${head}\r\n\r\nabc\r\n--x--`],
    ['a boundary that goes on', `--xy\r\n${head}\r\n\r\nabc\r\n--x--`],
  ])('with %s is refused', (_what, text) => {
    expect(read(text)).toBe('malformed')
  })

  it('has 24 parts at most', () => {
    const parts = (count: number) => `${`--x\r\n${head}\r\n\r\nabc\r\n`.repeat(count)}--x--`
    expect(read(parts(24))).toHaveLength(24)
    expect(read(parts(25))).toBe('too-many-parts')
  })

  it('never throws, whatever it is', () => {
    for (const { body } of makeHostileForms(2_000, 7, 'file'))
      expect(parseForm(body, 'x')).toHaveProperty('ok')
  })

  it('takes no time, even where everything looks like its end', () => {
    const boundary = 'a'.repeat(70)
    const lines = Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`)
    const began = process.threadCpuUsage()
    for (const filling of ['a', '\r\n--', `\r\n--${'a'.repeat(69)}`, `\r\n--${'a'.repeat(35)}`])
      expect(parseForm(Buffer.concat([lines, Buffer.alloc(10_000_000, filling)]), boundary).ok).toBe(false)
    expect(process.threadCpuUsage(began).user).toBeLessThan(4_000_000)
  })
})

describe('the boundary', () => {
  it.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['multipart/form-data; charset=utf-8; Boundary="a b"; x=y', 'a b'],
    ['multipart/form-data', null],
    ['multipart/form-data; boundary=', null],
    ['multipart/form-data; boundary=""', null],
    ['multipart/form-data; boundary="a', null],
    [`multipart/form-data; boundary=${'a'.repeat(71)}`, null],
  ])('of %s is %s', (contentType, boundary) => {
    expect(boundaryOf(contentType)).toBe(boundary)
  })
})
