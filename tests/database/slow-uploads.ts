import { connect, type Socket } from 'node:net'

/** Uploads that are begun and never finished: most of a large file at once, then a byte now and then. */
type SlowUploads = {
  /** How many the server has answered or cut by now, by the status of their answer (0 where there was none). */
  ended(): number[]
  stop(): void
}

const trickleMs = 500

function beginUpload(origin: string, token: string, megabytes: { promised: number; sent: number }): Socket {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const head =
    `POST /api/v1/receipts HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: candor_session=${token}\r\n` +
    `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${megabytes.promised * 1_000_000}\r\n\r\n` +
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
  socket.on('error', () => {})
  socket.write(head)
  socket.write(Buffer.alloc(megabytes.sent * 1_000_000))
  return socket
}

/** `each` uploads of every customer, on lines of their own. */
export function sendSlowly(
  origin: string,
  tokens: readonly string[],
  { each, promised, sent }: { each: number; promised: number; sent: number },
): SlowUploads {
  const statuses: number[] = []
  const sockets = tokens.flatMap((token) =>
    Array.from({ length: each }, () => beginUpload(origin, token, { promised, sent })),
  )
  for (const socket of sockets) {
    let received = ''
    socket.on('data', (data) => {
      received += data
    })
    socket.on('close', () => statuses.push(Number(received.split(' ')[1] ?? 0)))
  }
  const trickle = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x')
  }, trickleMs)
  return {
    ended: () => [...statuses],
    stop() {
      clearInterval(trickle)
      for (const socket of sockets) socket.destroy()
    },
  }
}
