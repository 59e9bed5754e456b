import { connect } from 'node:net'

/** Sends bytes as they are to a port of this machine and reads until the other side closes. */
export const exchangeWith = (port: number) => (bytes: string | Buffer) =>
  new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let received = ''
    socket.on('data', (data) => {
      received += data
    })
    // The server may cut the line while we are still writing.
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
  })
