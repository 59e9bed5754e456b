import { createServer, type Socket } from 'node:net'

type Received = { to: string; subject: string; headers: Record<string, string>; text: string }

/** As much of a mail server as letters need: it keeps what it took, and does what a test asks it to do with the next letters. */
export type SmtpServer = {
  url: string
  received: Received[]
  /** For each of the next letters: take it, answer with a code, or take it and hang up without a word. */
  next: ('take' | number | 'hang-up')[]
  close(): Promise<void>
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const joined = body.replaceAll(/=\r\n/g, '')
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}

function readLetter(to: string, source: string): Received {
  const [head = '', ...body] = source.split('\r\n\r\n')
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  const text = decodeBody(body.join('\r\n\r\n'), headers['content-transfer-encoding'] ?? '')
  return { to, subject: headers['subject'] ?? '', headers, text }
}

/** One conversation: commands line by line, then a letter up to its dot. */
function converse(socket: Socket, server: Pick<SmtpServer, 'received' | 'next'>): void {
  let [to, letter, isBody] = ['', '', false]
  let rest = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  const end = () => {
    isBody = false
    const act = server.next.shift() ?? 'take'
    if (typeof act === 'number') return say(`${act} no`)
    server.received.push(readLetter(to, letter))
    letter = ''
    if (act === 'hang-up') socket.destroy()
    else say('250 taken')
  }
  const hear = (line: string) => {
    if (isBody) {
      if (line === '.') end()
      else letter += `${line.replace(/^\./, '')}\r\n`
      return
    }
    const rcpt = /^RCPT TO:<(.*)>/i.exec(line)
    if (rcpt) to = rcpt[1] ?? ''
    if (/^DATA/i.test(line)) isBody = true
    say(isBody ? '354 go on' : /^QUIT/i.test(line) ? '221 bye' : '250 ok')
  }
  say('220 test')
  socket.on('error', () => {})
  socket.on('data', (data) => {
    const lines = (rest + data.toString()).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) hear(line)
  })
}

export async function startSmtpServer(): Promise<SmtpServer> {
  const kept: Pick<SmtpServer, 'received' | 'next'> = { received: [], next: [] }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    converse(socket, kept)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    ...kept,
    url: `smtp://127.0.0.1:${port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
