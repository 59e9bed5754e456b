import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { describe, expect, it } from 'vitest'
import { createMailer } from './create-mailer.ts'
import { deliverBySmtp, smtpOptions } from './deliver-smtp.ts'
import { deliverToFolder, listKeptLetters } from './letter-folder.ts'
import { letterKinds } from './letter-text.ts'
import { letterWords, writeLetter } from './write-letter.ts'

const letter = {
  to: 'mei@mail.example',
  subject: 'Set a new password',
  text: 'https://candor.example/#/x?reset=abc',
}
const silent = { error() {}, warn() {} }

describe('letters without a mail server', () => {
  it('become files that only their owner reads, and are listed without what they say', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'candor-letters-'))
    const mailer = createMailer(
      deliverToFolder(folder, () => Date.UTC(2026, 10, 5, 14, 31)),
      silent,
    )
    mailer.post(letter)
    mailer.post({ ...letter, to: 'a@b.example\nBcc: thief@mail.example', subject: 'Two\r\nlines' })
    await mailer.settled()
    const names = readdirSync(folder)
    expect(names).toHaveLength(2)
    for (const name of names) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    const listed = await listKeptLetters(folder, 10)
    expect(listed.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
      ['a@b.example Bcc: thief@mail.example', 'Two lines'],
      ['mei@mail.example', 'Set a new password'],
    ])
    expect(JSON.stringify(listed)).not.toContain('reset=')
    expect(names.map((name) => readFileSync(join(folder, name), 'utf8')).join()).toContain(letter.text)
    rmSync(folder, { recursive: true })
  })
})

/** As much of a mail server as one letter needs; returns what it received. */
function startMailServer() {
  const heard: string[] = []
  const server = createServer((socket) => {
    let body = false
    socket.write('220 test\r\n')
    socket.on('error', () => {})
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        heard.push(line)
        if (body && line !== '.') continue
        if (line === 'DATA') body = true
        if (line === '.') body = false
        socket.write(
          line.startsWith('EHLO')
            ? '250 test\r\n'
            : body
              ? '354 go on\r\n'
              : line === 'QUIT'
                ? '221 bye\r\n'
                : '250 ok\r\n',
        )
      }
    })
  })
  return new Promise<{ url: string; heard: string[]; close(): void }>((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      resolve({ url: `smtp://127.0.0.1:${port}`, heard, close: () => server.close() })
    }),
  )
}

describe('letters by a mail server', () => {
  it('reach it with sender, receiver and text', async () => {
    const server = await startMailServer()
    await deliverBySmtp(server.url, 'Candor <candor@candor.example>')(letter)
    server.close()
    const text = server.heard.join('\n')
    expect(text).toContain('MAIL FROM:<candor@candor.example>')
    expect(text).toContain('RCPT TO:<mei@mail.example>')
    expect(text).toContain('Subject: Set a new password')
  })

  it.each([
    ['smtps://mail.example', true, false],
    ['smtp://user:secret@mail.example:587', false, true],
    ['smtp://10.0.0.5', false, true],
    ['smtp://127.0.0.1:2525', false, false],
    ['smtp://localhost', false, false],
  ])('are encrypted on their way: %s', (url, secure, requireTLS) => {
    expect(smtpOptions(url)).toMatchObject({ secure, requireTLS, disableFileAccess: true })
    expect(smtpOptions(url)).not.toHaveProperty('tls')
  })

  it('are not sent where encryption is wanted and there is none', async () => {
    const server = await startMailServer()
    const { port } = new URL(server.url)
    // The same machine by a name that nobody would know for it.
    const transport = createTransport({ ...smtpOptions(`smtp://mail.example:${port}`), host: '127.0.0.1' })
    await expect(
      transport.sendMail({ from: 'a@b.example', to: letter.to, text: letter.text }),
    ).rejects.toThrow()
    server.close()
    expect(server.heard.join('\n')).not.toContain('MAIL FROM')
  })

  it('are tried again, then given up, and neither holds up the next one nor tells its text to the log', async () => {
    const said: unknown[] = []
    const log = { error: (line: unknown) => said.push(line), warn: (line: unknown) => said.push(line) }
    const arrived: string[] = []
    let tries = 0
    const deliver = async ({ to }: typeof letter) => {
      tries += 1
      if (to === letter.to) throw new Error('away')
      arrived.push(to)
    }
    const mailer = createMailer(deliver, log, [1, 1])
    mailer.post(letter)
    mailer.post({ ...letter, to: 'next@mail.example' })
    await mailer.settled()
    expect([tries, arrived]).toEqual([4, ['next@mail.example']])
    expect(said).toHaveLength(3)
    expect(JSON.stringify(said)).not.toContain('reset=')
  })
})

describe('the words of letters', () => {
  const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

  it.each(letterKinds)('%s are there in four languages with the same placeholders', (kind) => {
    const { subject, text } = letterWords.en.letters[kind]
    for (const locale of ['zh', 'tw', 'malay'] as const) {
      const translated = letterWords[locale].letters[kind]
      expect([translated.subject, translated.text]).not.toContain(subject)
      expect(placeholders(translated.text)).toEqual(placeholders(text))
    }
  })

  it('name the account, and say what to do if it was somebody else', () => {
    const reader = { email: 'mei@mail.example', locale: 'en', account_number: '4821300714' } as const
    const written = writeLetter('key-created', reader, { name: 'Tax export', time: '2026-11-05 14:31 UTC' })
    expect(written?.to).toBe('mei@mail.example')
    expect(written?.text).toContain('4821 300 714')
    expect(written?.text).toContain('“Tax export”')
    expect(written?.text).toContain('If this was not you')
    expect(writeLetter('key-created', { ...reader, email: null }, {})).toBeNull()
  })
})
