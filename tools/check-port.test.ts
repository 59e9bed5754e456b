import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { explainListenError, probePort } from './check-port.ts'

it('a taken port is told with its number and the mend, a free one is not', async () => {
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  const address = holder.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  expect(await probePort({ host: '127.0.0.1', port })).toMatch(
    new RegExp(`Port ${port} .+PORT=${port + 1} npm start`),
  )
  await new Promise((resolve) => holder.close(resolve))
  expect(await probePort({ host: '127.0.0.1', port })).toBeNull()
})

it('an address of another machine is told as HOST’s fault', async () => {
  expect(await probePort({ host: '192.0.2.1', port: 0 })).toContain('HOST 192.0.2.1')
})

it('errors of our own are not explained away', () => {
  expect(explainListenError(new TypeError('x'), { host: 'h', port: 1 })).toBeNull()
})

it('a file that may not be opened is not the port’s fault', () => {
  const error = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', syscall: 'open' })
  expect(explainListenError(error, { host: 'h', port: 80 })).toBeNull()
})
